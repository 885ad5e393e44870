// Every numbered declaration here is wrong: what a matcher is given. The compiler must refuse each, and say why, on every
// supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { expect } from 'vitest';
import { maskReply, type Reply } from 'commandry-dev/testing';
import 'commandry-dev/testing/vitest';

export const case501 = (reply: Reply) => expect(reply).toReplyWith({ contnt: 'x' });

export const case502 = (reply: Reply) => expect(reply).toReplyWith({ embeds: [{ titel: 'x' }] });

export const case503 = (reply: Reply) => expect(reply).toReplyWith(7);

export const case504 = (reply: Reply) => expect(reply).toReplyWith({ components: [{ lable: 'x' }] });

export const case505 = (reply: Reply) => expect(reply).toSuggest({ nmae: 'x' });

export const case506 = (reply: Reply) => expect(reply).toOpenModal({ feilds: ['x'] });

export const case507 = (use: Promise<Reply>) => expect(use).toFailWith({ cod: 'NOT_FOUND' });

export const case508 = (reply: Reply) => expect(reply).toMatchReply({ histroy: true });

export const case509 = (use: Promise<Reply>) => maskReply(use);
