import type { APIEmbed, APIPoll } from 'discord-api-types/v10';
import type { KitErrorCode } from '../kit/kit-error.js';
import type { SeenComponent } from '../views/seen-components.js';
import type { ModalField, Suggestion } from '../views/view-types.js';
import type { MaskSettings } from './mask-reply.js';

/**
 * What a value is wanted to be: a text as a whole or by a pattern, an object by some of its properties, a list by each of
 * its entries. Matchers such as `expect.stringContaining` stand for any of these.
 */
export type Wanted<T> = T extends string
  ? string | RegExp
  : T extends number
    ? number
    : T extends readonly (infer Entry)[]
      ? readonly Wanted<Entry>[]
      : T extends object
        ? { readonly [K in keyof T]?: Wanted<T[K]> }
        : T;

/** What a modal is wanted to be. */
export interface WantedModal {
  /** The title, or what it must match. */
  readonly title?: string | RegExp;
  readonly customId?: string | RegExp;
  /** The texts between its fields, in lines. */
  readonly text?: string | RegExp;
  /** All fields in their order, each by its label or by some of its properties. */
  readonly fields?: readonly (string | RegExp | Wanted<ModalField>)[];
}

/** What a reply is wanted to be. What is left out may be anything. */
export interface WantedReply {
  /** The whole text, or a pattern. */
  readonly text?: string | RegExp;
  /** All embeds in their order, each by some of its properties. */
  readonly embeds?: readonly Wanted<APIEmbed>[];
  /** All buttons and selects in their order, each by its label or by some of its properties. */
  readonly components?: readonly (string | RegExp | Wanted<SeenComponent>)[];
  /** Whether only the user sees it. */
  readonly ephemeral?: boolean;
  /** The names of all files in their order. */
  readonly files?: readonly (string | RegExp)[];
  /** The poll, by its question or by some of its properties. */
  readonly poll?: string | RegExp | Wanted<APIPoll>;
  /** Of replies: whether the response changed the message with the component. */
  readonly updated?: boolean;
  /** Of replies: whether the Activity was launched. */
  readonly launched?: boolean;
  /** Of replies: the modal that was opened, by its title or by some of its properties. */
  readonly modal?: string | RegExp | WantedModal;
}

/** What a failure is wanted to be. What is left out may be anything. */
export interface WantedFailure {
  /** The code of the KitError, of the incident or of the reply's `failed`. */
  readonly code?: KitErrorCode | (string & {});
  /** The code of what was refused or failed, for example `COMMAND_NOT_AVAILABLE` or `HANDLER_FAILED`. */
  readonly reason?: string;
  /** A part of the message of the failure or of its cause, or a pattern. */
  readonly message?: string | RegExp;
}

/** A choice that is wanted among the suggestions: by its name, or by its name or value. */
export type WantedSuggestion = string | RegExp | Wanted<Suggestion>;

/** The matchers that `commandry-dev/testing/vitest` and `commandry-dev/testing/jest` add to `expect`. */
export interface KitMatchers<R, T> {
  /**
   * Passes for a reply, or a message, that is as wanted.
   *
   * @param wanted - The whole text, a pattern for it, or an object with the expected properties.
   * @example expect(reply).toReplyWith({ text: /Billing/, components: ['Claim'], ephemeral: true });
   */
  toReplyWith(wanted: string | RegExp | WantedReply): R;
  /** Passes for a reply, or a message, that only one user sees. */
  toBeEphemeral(): R;
  /**
   * Passes for exactly these suggestions in this order; with none given, for no suggestions.
   *
   * @param wanted - Each by its name, or as `{ name, value }` with one of them or both.
   * @example expect(await ada.type('weather', { city: 'Pa' })).toSuggest('Palermo', 'Paris');
   */
  toSuggest(...wanted: WantedSuggestion[]): R;
  /**
   * Passes for a reply that opened a modal.
   *
   * @param wanted - Its title, a pattern for it, or an object with the expected properties. Default: any modal.
   * @example expect(reply).toOpenModal({ title: 'Feedback', fields: ['Why?'] });
   */
  toOpenModal(wanted?: string | RegExp | WantedModal): R;
  /**
   * Passes for a use of the kit that fails with a KitError, for a KitError, for a reply that `failed`, and for an incident
   * of `kit.errors`. Errors that are not of the kit are thrown as they are. A promise has to be awaited:
   * `await expect(ada.slash('ban')).toFailWith('COMMAND_NOT_AVAILABLE')`.
   *
   * @param wanted - A code, which may be the failure's own, its reason or that of its cause; a pattern of its message or
   *   of that of its cause; or an object with the expected properties.
   */
  toFailWith(
    wanted: KitErrorCode | (string & {}) | RegExp | WantedFailure,
  ): T extends PromiseLike<unknown> ? Promise<void> : R;
  /**
   * Passes for a reply, or a message, that is as its snapshot says: what the user sees, its flags and custom ids, without
   * what differs from run to run. `maskReply` of `commandry-dev/testing` returns the same as a text.
   *
   * @param hint - Tells several snapshots of a test apart; or settings, with the hint among them.
   */
  toMatchReply(hint?: string | SnapshotSettings): R;
}

/** Settings of a snapshot. */
export interface SnapshotSettings extends MaskSettings {
  /** Tells several snapshots of a test apart. */
  readonly hint?: string | undefined;
}

/** What a matcher found. */
export interface Judgement {
  readonly pass: boolean;
  /** Why it did not pass; or, if it did, why that is wrong. */
  message(): string;
}

/** What both frameworks give a matcher as `this`. */
export interface MatcherContext {
  readonly isNot?: boolean;
  /** `resolves`, `rejects`, or empty. */
  readonly promise?: string;
  readonly equals: (a: unknown, b: unknown) => boolean;
  readonly utils: {
    readonly matcherHint: (
      name: string,
      received?: string,
      expected?: string,
      options?: { readonly isNot?: boolean; readonly promise?: string },
    ) => string;
    readonly EXPECTED_COLOR: (text: string) => string;
    readonly RECEIVED_COLOR: (text: string) => string;
    readonly diff: (wanted: unknown, seen: unknown) => string | null | undefined;
  };
}
