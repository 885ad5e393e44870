/** A queue and stores in a file of SQLite. See docs/reference/running/sqlite.md. */
export { createSqliteQueue } from './create-sqlite-queue.js';
export type { SqliteQueueOptions } from './create-sqlite-queue.js';
export { createSqliteStores } from './sqlite-stores.js';
export type { SqliteStores, SqliteStoresOptions } from './sqlite-stores.js';
