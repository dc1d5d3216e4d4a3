/* The page as one file that plays by double-click. */

import { start } from "./boot.js";
import { singleFile } from "./parts_single.js";

start(singleFile, {});
