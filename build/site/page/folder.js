/* The page in its folder on a server: parts in files, kept for playing offline, with a snapshot for quick starts. */

import { start } from "./boot.js";
import { keepOffline } from "./offline.js";
import { folder } from "./parts_folder.js";
import { snapshots } from "./snapshot.js";

start(folder, { keepOffline, snapshots });
