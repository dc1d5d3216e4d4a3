// Names that the build writes in front of the service worker.

declare const VERSION: string;
declare const FILES: Record<string, string | null>;
declare const ON_FIRST_USE: string[];
