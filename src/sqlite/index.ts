/** A queue and stores in a file of SQLite. See docs/reference/running/sqlite.md. */
export { createSqliteQueue } from './create-sqlite-queue.js';
export type { SqliteQueueOptions } from './create-sqlite-queue.js';
