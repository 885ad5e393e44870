import { type Availability, describeRule, type NameOf, type UnavailableReason } from 'commandry/protocol';

/** Why a command cannot be used. */
export type Refusal = Extract<Availability, { readonly available: false }>;

const SENTENCES: Readonly<Record<Exclude<UnavailableReason, 'NOT_PERMITTED'>, string>> = {
  NOT_IN_ITS_GUILD: 'It is a command of another guild.',
  CONTEXT_NOT_SUPPORTED: 'Its contexts do not include this channel.',
  NOT_INSTALLED: 'Its application is not installed in a way that makes it available here.',
  USER_NOT_ADULT: 'It is age-restricted, and the user is under 18.',
  CHANNEL_NOT_AGE_RESTRICTED: 'It is age-restricted, and this channel is not.',
  AGE_RESTRICTED_TURNED_OFF:
    'It is age-restricted, and the user has not enabled such commands in direct messages.',
};

/**
 * Describes the reason in one sentence, for maintainers of a bot.
 *
 * @param nameOf - Names users, roles and channels. Default: by their ids.
 */
export function describeRefusal(refusal: Refusal, nameOf?: NameOf): string {
  return refusal.reason === 'NOT_PERMITTED' ? describeRule(refusal.rule, nameOf) : SENTENCES[refusal.reason];
}
