// Every numbered declaration here is wrong: a key or a value of a text. The compiler must refuse each, and say why, on every
// supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import type { ChatInputInteraction, WithMessages } from 'commandry';
import type { Translated } from '../../../create/template/src/languages.js';

const english = { messages: { lent: '{name} has {title}.', none: 'Nothing.' } } as const;
type Chat = WithMessages<ChatInputInteraction, (typeof english)['messages']>;

export const case870 = ({ t }: Chat) => t('lend', { name: 'Ada', title: 'Emma' });

export const case871 = ({ t }: Chat) => t('lent', { name: 'Ada' });

export const case872 = ({ t }: Chat) => t('lent', { name: 'Ada', titel: 'Emma' });

export const case873 = ({ t }: Chat) => t('lent');

export const case874 = ({ t }: Chat) => t('none', { name: 'Ada' });

export const case875 = ({ t }: Translated<ChatInputInteraction>) => t('unknownZon', { zone: 'Mars' });
