/** The command line could not load the bot, or has nothing to compare it with. */
export const COMMAND_LINE_ERRORS = {
  APP_FILE_MISSING: 'Name the file with --app, or in package.json: "commandry": { "app": "src/app.ts" }.',
  APP_FILE_FAILED: 'See the error that it threw while it was loaded.',
  APP_FILE_ACTS:
    'Export the app from a file of its own, which neither listens nor registers, and import it where the bot is started.',
  APP_NOT_EXPORTED:
    'Write "export const app = createApp({ … })" in a file of its own, which neither listens nor registers, and import it where the bot is started.',
  MANIFEST_MISSING: 'Write it with "commandry manifest", review it and commit it.',
  MANIFEST_INVALID: 'Write it again with "commandry manifest".',
  LOADER_MISSING: 'Install it: npm install --save-dev tsx',
} as const;
