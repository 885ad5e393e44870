import type { NoticeTexts } from './notice-texts.js';

export const english: NoticeTexts = {
  commandUnknown: 'This command is not available any more. It may be back in a moment, under another name.',
  definitionDrift: 'This command has changed since your app loaded it. Please try it again in a moment.',
  tooSlow: 'This took too long and was given up. Please try again.',
  incident: (incidentId) =>
    `Something went wrong. If it happens again, tell the bot's author this number: ${incidentId}`,
  refused: (option, wanted) => `${option} must be ${wanted}.`,
  text: 'a text',
  wholeNumber: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  user: 'a user',
  role: 'a role',
  mentionable: 'a user or a role',
  channel: 'a channel',
  file: 'a file',
  minLength: (length) => `at least ${length} ${length === '1' ? 'character' : 'characters'}`,
  maxLength: (length) => `at most ${length} ${length === '1' ? 'character' : 'characters'}`,
  minValue: (value) => `at least ${value}`,
  maxValue: (value) => `at most ${value}`,
  choice: (names) => `one of ${names}`,
  channelType: (types) => `a channel of type ${types}`,
  fileType: (types) => `a file of type ${types}`,
};
