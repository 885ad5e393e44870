import { describeWanted, type PayloadProblem } from '../validation/payload-problem.js';

/** The rules of messages, modals and callbacks, beside those they share with commands. */
export type MessageRule =
  | { readonly code: 'NOT_A_URL'; readonly schemes: readonly string[] }
  | { readonly code: 'NOT_A_TIMESTAMP' }
  | { readonly code: 'EMBEDS_TOO_LARGE'; readonly max: number }
  | { readonly code: 'MENTIONS_EXCLUSIVE'; readonly field: string }
  | { readonly code: 'LEGACY_FIELD_WITH_COMPONENTS_V2'; readonly field: string }
  | { readonly code: 'COMPONENT_NOT_HERE'; readonly allowed: readonly number[] }
  | { readonly code: 'COMPONENT_FIELD_NOT_HERE'; readonly field: string }
  | { readonly code: 'COMPONENT_ID_REPEATED' }
  | { readonly code: 'CUSTOM_ID_REPEATED' }
  | { readonly code: 'EMOJI_INVALID' }
  | { readonly code: 'FILE_NOT_ATTACHED' }
  | { readonly code: 'BUTTON_EMPTY' }
  | { readonly code: 'BUTTON_CUSTOM_ID_REQUIRED' }
  | { readonly code: 'BUTTON_CUSTOM_ID_WITH_URL' }
  | { readonly code: 'ROW_TOO_WIDE' }
  | { readonly code: 'OPTION_VALUE_REPEATED' }
  | { readonly code: 'MINIMUM_IMPOSSIBLE' }
  | { readonly code: 'FEWER_OPTIONS_THAN_VALUES'; readonly count: number; readonly max: number }
  | { readonly code: 'TOO_MANY_COMPONENTS'; readonly max: number }
  | { readonly code: 'COMPONENT_TEXTS_TOO_LARGE'; readonly max: number };

export type MessageRuleCode = MessageRule['code'];

/** One violation of a rule of Discord in a payload: a rule of commands, or one of messages. */
export type MessageProblem = PayloadProblem | (MessageRule & Pick<PayloadProblem, 'path' | 'found'>);

/** Describes what each rule wants. */
const WANTED: { readonly [Code in MessageRuleCode]: (rule: Extract<MessageRule, { code: Code }>) => string } =
  {
    NOT_A_URL: (rule) =>
      `an address that begins with ${rule.schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    NOT_A_TIMESTAMP: () => 'an ISO 8601 time, for example 2026-01-31T12:00:00Z',
    EMBEDS_TOO_LARGE: (rule) => `at most ${rule.max} characters in all embeds together`,
    MENTIONS_EXCLUSIVE: (rule) => `${rule.field} in parse, or a list of ${rule.field}, not both`,
    LEGACY_FIELD_WITH_COMPONENTS_V2: (rule) =>
      `no ${rule.field} in a message with layout components (IS_COMPONENTS_V2)`,
    COMPONENT_NOT_HERE: (rule) => `a component of type ${rule.allowed.join(', ')} here`,
    COMPONENT_FIELD_NOT_HERE: (rule) => `no ${rule.field} on this component here`,
    COMPONENT_ID_REPEATED: () => 'an id that no other component has',
    CUSTOM_ID_REPEATED: () => 'a custom_id that no other component has',
    EMOJI_INVALID: () =>
      'an emoji that Discord knows: a standard one by its characters (🔥), a custom one by its id',
    FILE_NOT_ATTACHED: () => 'the name of a file of this message',
    BUTTON_EMPTY: () => 'a label, an emoji, or both, on every button that is not a premium button',
    BUTTON_CUSTOM_ID_REQUIRED: () =>
      'a custom_id on every button that is neither a link nor a premium button',
    BUTTON_CUSTOM_ID_WITH_URL: () => 'a custom_id or, on links, a url, not both',
    ROW_TOO_WIDE: () => 'up to five buttons or one select in a row',
    OPTION_VALUE_REPEATED: () => 'a value that no other option of the select has',
    MINIMUM_IMPOSSIBLE: () => 'at least 1, or required false',
    FEWER_OPTIONS_THAN_VALUES: (rule) => `at least ${rule.count} options, as many as max_values allows`,
    TOO_MANY_COMPONENTS: (rule) => `at most ${rule.max} components, nested ones included`,
    COMPONENT_TEXTS_TOO_LARGE: (rule) => `at most ${rule.max} characters in all text displays together`,
  };

/** Every code that only messages have. */
export const MESSAGE_RULE_CODES = /* @__PURE__ */ Object.keys(WANTED) as readonly MessageRuleCode[];

/** True if it violates a rule that only messages have. */
function isOfMessage(problem: MessageProblem): problem is Exclude<MessageProblem, PayloadProblem> {
  return Object.hasOwn(WANTED, problem.code);
}

/** True if it violates a rule that commands have too. */
export function isOfCommand(problem: MessageProblem): problem is PayloadProblem {
  return !isOfMessage(problem);
}

/** Describes the requirement of a rule. */
export function describeMessageWanted(problem: MessageProblem): string {
  if (!isOfMessage(problem)) return describeWanted(problem);
  // Each code describes its own rule, but the compiler cannot follow that through the lookup.
  return (WANTED[problem.code] as (rule: MessageRule) => string)(problem);
}
