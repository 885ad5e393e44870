import { describe, expect, test } from 'vitest';
import { MESSAGE_RULE_CODES } from '../../../src/protocol/messages/message-problem.js';
import { findMessageProblems, hasSomethingToShow } from '../../../src/protocol/messages/message-rules.js';
import { findMissingFiles } from '../../../src/protocol/components/missing-files.js';
import {
  button,
  chars,
  container,
  file as fileShown,
  gallery,
  media,
  row,
  section,
  separator,
  textDisplay,
  thumbnail,
} from '../support/components.js';
import { COMPONENT_CASES, MODAL_CASES } from '../support/component-cases.js';
import { v2 } from '../support/messages.js';
import { summarise, times } from '../support/payloads.js';

const embed = (more: object) => ({ embeds: [{ title: 't', ...more }] });
const field = (more: object) => embed({ fields: [{ name: 'n', value: 'v', ...more }] });
const poll = (more: object) => ({
  poll: { question: { text: 'Q' }, answers: [{ poll_media: { text: 'A' } }], ...more },
});
const file = (more: object) => ({ attachments: [{ id: '0', ...more }] });
const mentions = (more: object) => ({ allowed_mentions: more });
const ids = (length: number) => times(length, (n) => `${n}`);

/** A limit, the last value that passes, the first that does not, and its problem. */
type Limit = readonly [what: string, passes: object, refused: object, problem: string];

const LIMITS: readonly Limit[] = [
  ['content', { content: chars(2000) }, { content: chars(2001) }, 'BAD_LENGTH at content'],
  ['the kind of content', { content: null }, { content: 5 }, 'WRONG_KIND at content'],
  [
    'embeds',
    { embeds: times(10, () => ({ title: 't' })) },
    { embeds: times(11, () => ({ title: 't' })) },
    'TOO_MANY at embeds',
  ],
  ['the kind of an embed', embed({}), { embeds: ['x'] }, 'WRONG_KIND at embeds.0'],
  ['an embed', embed({}), { embeds: [{}] }, 'FIELD_REQUIRED at embeds.0.description'],
  [
    'an embed with a picture',
    { embeds: [{ image: { url: 'https://example.com/a.png' } }] },
    { embeds: [{ color: 1, url: 'https://example.com', title: ' ', fields: [] }] },
    'FIELD_REQUIRED at embeds.0.description',
  ],
  [
    'an embed title',
    embed({ title: chars(256) }),
    embed({ title: chars(257) }),
    'BAD_LENGTH at embeds.0.title',
  ],
  [
    'an embed title, without the space around it',
    embed({ title: ` ${chars(256)}\n` }),
    embed({ title: ` ${chars(257)}\n` }),
    'BAD_LENGTH at embeds.0.title',
  ],
  [
    'an embed description',
    embed({ description: chars(4096) }),
    embed({ description: chars(4097) }),
    'BAD_LENGTH at embeds.0.description',
  ],
  [
    'embed fields',
    embed({ fields: times(25, () => ({ name: 'n', value: 'v' })) }),
    embed({ fields: times(26, () => ({ name: 'n', value: 'v' })) }),
    'TOO_MANY at embeds.0.fields',
  ],
  [
    'a field name',
    field({ name: chars(256) }),
    field({ name: chars(257) }),
    'BAD_LENGTH at embeds.0.fields.0.name',
  ],
  [
    'a field name at all',
    field({ name: 'n' }),
    field({ name: ' ' }),
    'FIELD_REQUIRED at embeds.0.fields.0.name',
  ],
  [
    'a field value',
    field({ value: chars(1024), inline: true }),
    field({ value: chars(1025) }),
    'BAD_LENGTH at embeds.0.fields.0.value',
  ],
  [
    'a field value at all',
    field({ value: 'v' }),
    field({ value: undefined }),
    'FIELD_REQUIRED at embeds.0.fields.0.value',
  ],
  [
    'a footer',
    embed({ footer: { text: chars(2048) } }),
    embed({ footer: { text: chars(2049) } }),
    'BAD_LENGTH at embeds.0.footer.text',
  ],
  [
    'an author',
    embed({ author: { name: chars(256) } }),
    embed({ author: { name: chars(257) } }),
    'BAD_LENGTH at embeds.0.author.name',
  ],
  ['a colour', embed({ color: 0xffffff }), embed({ color: 0x1000000 }), 'OUT_OF_RANGE at embeds.0.color'],
  [
    'the address of an embed',
    embed({ url: 'https://example.com/a' }),
    embed({ url: 'example.com/a' }),
    'NOT_A_URL at embeds.0.url',
  ],
  [
    'the address of an author',
    embed({ author: { url: 'http://example.com', icon_url: 'attachment://a.png' } }),
    embed({ author: { url: 'attachment://a.png' } }),
    'NOT_A_URL at embeds.0.author.url',
  ],
  [
    'the address of an image',
    embed({ image: { url: 'attachment://a.png' }, thumbnail: { url: '' } }),
    embed({ image: { url: 'ftp://example.com' } }),
    'NOT_A_URL at embeds.0.image.url',
  ],
  [
    'a timestamp',
    embed({ timestamp: '2026-01-31T12:00:00.000Z' }),
    embed({ timestamp: 'tomorrow' }),
    'NOT_A_TIMESTAMP at embeds.0.timestamp',
  ],
  [
    'a date',
    embed({ timestamp: '2026-01-31' }),
    embed({ timestamp: '2026-13-31' }),
    'NOT_A_TIMESTAMP at embeds.0.timestamp',
  ],
  [
    'all texts of all embeds',
    {
      embeds: [
        { description: chars(4096), author: { name: chars(200) }, footer: { text: chars(1000) } },
        { title: ` ${chars(204)} `, fields: [{ name: chars(100), value: chars(400) }] },
      ],
    },
    {
      embeds: [
        { description: chars(4096), author: { name: chars(200) }, footer: { text: chars(1000) } },
        { title: chars(205), fields: [{ name: chars(100), value: chars(400) }] },
      ],
    },
    'EMBEDS_TOO_LARGE at embeds',
  ],
  [
    'attachments',
    { attachments: times(10, (n) => ({ id: n })) },
    { attachments: times(11, (n) => ({ id: n })) },
    'TOO_MANY at attachments',
  ],
  ['the id of an attachment', file({ id: '1' }), file({ id: 'x' }), 'NOT_A_SNOWFLAKE at attachments.0.id'],
  ['an index of an attachment', file({ id: 0 }), file({ id: -1 }), 'NOT_A_SNOWFLAKE at attachments.0.id'],
  ['an attachment without id', file({}), { attachments: [{}] }, 'FIELD_REQUIRED at attachments.0.id'],
  [
    'the name of a file',
    file({ filename: chars(1024) }),
    file({ filename: '' }),
    'BAD_LENGTH at attachments.0.filename',
  ],
  [
    'the title of a file',
    file({ title: chars(1024) }),
    file({ title: chars(1025) }),
    'BAD_LENGTH at attachments.0.title',
  ],
  [
    'the description of a file',
    file({ description: chars(1024) }),
    file({ description: chars(1025) }),
    'BAD_LENGTH at attachments.0.description',
  ],
  [
    'whether a file is a spoiler',
    file({ is_spoiler: false }),
    file({ is_spoiler: 'no' }),
    'WRONG_KIND at attachments.0.is_spoiler',
  ],
  [
    'kinds of mentions',
    mentions({ parse: ['users', 'roles', 'everyone'], users: [], roles: null, replied_user: true }),
    mentions({ parse: ['here'] }),
    'NOT_ALLOWED_VALUE at allowed_mentions.parse.0',
  ],
  [
    'mentioned users',
    mentions({ users: ids(100) }),
    mentions({ users: ids(101) }),
    'TOO_MANY at allowed_mentions.users',
  ],
  [
    'mentioned roles',
    mentions({ roles: ids(100) }),
    mentions({ roles: ids(101) }),
    'TOO_MANY at allowed_mentions.roles',
  ],
  [
    'the id of a mentioned user',
    mentions({ users: ['1'] }),
    mentions({ users: ['ada'] }),
    'NOT_A_SNOWFLAKE at allowed_mentions.users.0',
  ],
  [
    'all users beside some',
    mentions({ parse: ['users'], roles: ['1'] }),
    mentions({ parse: ['users'], users: ['1'] }),
    'MENTIONS_EXCLUSIVE at allowed_mentions',
  ],
  [
    'all roles beside some',
    mentions({ parse: ['roles'], users: ['1'] }),
    mentions({ parse: ['roles'], roles: ['1'] }),
    'MENTIONS_EXCLUSIVE at allowed_mentions',
  ],
  [
    'flags, of which those that cannot be set are ignored',
    { flags: 0x7fff },
    { flags: -1 },
    'OUT_OF_RANGE at flags',
  ],
  ['the kind of flags', { flags: null }, { flags: '64' }, 'WRONG_KIND at flags'],
  ['tts', { tts: true }, { tts: 'true' }, 'WRONG_KIND at tts'],
  [
    'a question',
    poll({ question: { text: chars(300) } }),
    poll({ question: { text: chars(301) } }),
    'BAD_LENGTH at poll.question.text',
  ],
  ['a poll without a question', poll({}), poll({ question: undefined }), 'FIELD_REQUIRED at poll.question'],
  [
    'answers',
    poll({ answers: times(10, () => ({ poll_media: { text: 'A' } })) }),
    poll({ answers: times(11, () => ({ poll_media: { text: 'A' } })) }),
    'TOO_MANY at poll.answers',
  ],
  ['a poll without answers', poll({}), poll({ answers: [] }), 'TOO_FEW at poll.answers'],
  [
    'an answer',
    poll({ answers: [{ poll_media: { text: chars(55) } }] }),
    poll({ answers: [{ poll_media: { text: chars(56) } }] }),
    'BAD_LENGTH at poll.answers.0.poll_media.text',
  ],
  ['a duration', poll({ duration: 768 }), poll({ duration: 769 }), 'OUT_OF_RANGE at poll.duration'],
  ['a layout', poll({ layout_type: 1 }), poll({ layout_type: 2 }), 'NOT_ALLOWED_VALUE at poll.layout_type'],
  [
    'action rows',
    { components: times(5, (n) => row(button({ custom_id: `${n}` }))) },
    { components: times(6, (n) => row(button({ custom_id: `${n}` }))) },
    'TOO_MANY at components',
  ],
  [
    'components of the second version, which need the flag',
    v2(textDisplay()),
    { components: [textDisplay()] },
    'COMPONENT_NOT_HERE at components.0',
  ],
  [
    'components of the second version',
    v2(...times(40, () => separator())),
    v2(...times(41, () => separator())),
    'TOO_MANY at components',
  ],
  [
    'components of the second version, those inside others included',
    v2(
      container({ components: times(33, () => separator()) }),
      row(button()),
      section({ accessory: { ...button(), custom_id: 'c' } }),
      separator(),
    ),
    v2(
      container({ components: times(34, () => separator()) }),
      row(button()),
      section({ accessory: { ...button(), custom_id: 'c' } }),
      separator(),
    ),
    'TOO_MANY_COMPONENTS at components',
  ],
  [
    'all texts of all components',
    v2(textDisplay({ content: chars(3998) }), section()),
    v2(textDisplay({ content: chars(3999) }), section()),
    'COMPONENT_TEXTS_TOO_LARGE at components',
  ],
  [
    'content beside the flag',
    { ...v2(separator()), content: '' },
    { ...v2(separator()), content: 'x' },
    'LEGACY_FIELD_WITH_COMPONENTS_V2 at content',
  ],
  [
    'embeds beside the flag',
    { ...v2(separator()), embeds: [] },
    { ...v2(separator()), embeds: [{ title: 't' }] },
    'LEGACY_FIELD_WITH_COMPONENTS_V2 at embeds',
  ],
  [
    'a poll beside the flag',
    { ...v2(separator()), poll: null },
    { ...v2(separator()), ...poll({}) },
    'LEGACY_FIELD_WITH_COMPONENTS_V2 at poll',
  ],
  [
    'ids of components',
    v2(separator({ id: 0 }), separator({ id: 0 })),
    v2(separator({ id: 1 }), container({ components: [separator({ id: 1 })] })),
    'COMPONENT_ID_REPEATED at components.1.components.0.id',
  ],
  [
    'custom ids',
    { components: [row(button({ custom_id: 'a' })), row(button({ custom_id: 'A' }))] },
    { components: [row(button({ custom_id: 'a' })), row(button({ custom_id: 'a' }))] },
    'CUSTOM_ID_REPEATED at components.1.components.0.custom_id',
  ],
];

describe.each(LIMITS)('%s', (_what, passes, refused, problem) => {
  test('at the limit: passes', () => {
    expect(summarise(findMessageProblems(passes, 'create'))).toEqual([]);
  });

  test(`beyond: ${problem}`, () => {
    expect(summarise(findMessageProblems(refused, 'create'))).toEqual([problem]);
  });
});

test('the tables reach every code that commands do not have', () => {
  const reached = new Set(
    [...LIMITS, ...COMPONENT_CASES, ...MODAL_CASES].map(([, , , problem]) => problem.split(' ')[0]),
  );
  // Which files a message has is no part of its data.
  reached.add('FILE_NOT_ATTACHED');
  expect(MESSAGE_RULE_CODES.filter((code) => !reached.has(code))).toEqual([]);
});

describe('the files that components show', () => {
  const shown = (url: string) =>
    v2(
      fileShown(url),
      gallery([media({ media: { url: 'https://example.com/a.png' } }), media({ media: { url } })]),
      container({ components: [section({ accessory: thumbnail({ media: { url } }) })] }),
    );

  test('are those of the message', () => {
    expect(findMissingFiles(shown('attachment://täg lich.png'), ['b.txt', 'täg lich.png'])).toEqual([]);
    expect(summarise(findMissingFiles(shown('attachment://a.png'), ['b.png']))).toEqual([
      'FILE_NOT_ATTACHED at components.0.file.url',
      'FILE_NOT_ATTACHED at components.1.items.1.media.url',
      'FILE_NOT_ATTACHED at components.2.components.0.accessory.media.url',
    ]);
  });

  test.each([null, 'x', {}, { components: 'x' }, v2(null, [], { type: 12, items: [null, 5] }, { type: 13 })])(
    'are none in %j',
    (data) => {
      expect(findMissingFiles(data, [])).toEqual([]);
    },
  );
});

test('what is no object is one problem at the root', () => {
  expect(summarise(findMessageProblems([], 'create'))).toEqual(['WRONG_KIND at ']);
  expect(summarise(findMessageProblems(null, 'edit'))).toEqual(['FIELD_REQUIRED at ']);
});

describe('the use of a message:', () => {
  test.each(['create', 'edit', 'update'] as const)('every field may be null in %s', (use) => {
    const nothing = { content: null, embeds: null, components: null, attachments: null, poll: null };
    expect(findMessageProblems({ ...nothing, allowed_mentions: null, flags: null, tts: null }, use)).toEqual(
      [],
    );
    expect(findMessageProblems({}, use)).toEqual([]);
  });

  test('only a new message has tts', () => {
    expect(findMessageProblems({ tts: 'x' }, 'edit')).toEqual([]);
  });

  test('an update has no poll', () => {
    expect(findMessageProblems({ ...v2(separator()), poll: 'x' }, 'update')).toEqual([]);
    expect(summarise(findMessageProblems({ poll: 'x' }, 'edit'))).toEqual(['WRONG_KIND at poll']);
  });

  test('an edit need not repeat the flag of its message', () => {
    const edited = { isComponentsV2: true, legacyFields: [] };
    expect(findMessageProblems({ components: [separator()] }, 'edit', edited)).toEqual([]);
    expect(summarise(findMessageProblems({ content: 'x' }, 'edit', edited))).toEqual([
      'LEGACY_FIELD_WITH_COMPONENTS_V2 at content',
    ]);
  });

  test('an edit that sets the flag has to empty what the message had', () => {
    const edited = { isComponentsV2: false, legacyFields: ['content', 'embeds'] } as const;
    expect(summarise(findMessageProblems(v2(separator()), 'edit', edited))).toEqual([
      'LEGACY_FIELD_WITH_COMPONENTS_V2 at content',
      'LEGACY_FIELD_WITH_COMPONENTS_V2 at embeds',
    ]);
    expect(findMessageProblems({ ...v2(separator()), content: null, embeds: [] }, 'edit', edited)).toEqual(
      [],
    );
  });
});

describe('something to show:', () => {
  test.each<[string, unknown, number, boolean]>([
    ['content', { content: 'x' }, 0, true],
    ['white space', { content: ' \n' }, 0, false],
    ['embeds', { embeds: [{ title: 't' }] }, 0, true],
    ['components', { components: [row()] }, 0, true],
    ['a poll', poll({}), 0, true],
    ['a file', undefined, 1, true],
    ['empty lists', { content: '', embeds: [], components: [], poll: null }, 0, false],
    ['flags alone', { flags: 64 }, 0, false],
    ['nothing', undefined, 0, false],
  ])('%s', (_what, data, fileCount, wanted) => {
    expect(hasSomethingToShow(data, fileCount)).toBe(wanted);
  });
});
