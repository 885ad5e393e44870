import { describeRule, type NameOf, type UseRule } from './use-rule.js';

/** The checks of whether a member can use a command, in this order. */
export type UseStepName =
  /** Whether the member owns the guild. */
  | 'OWNER'
  /** Whether the member has ADMINISTRATOR. */
  | 'ADMINISTRATOR'
  /** Whether the member has USE_APPLICATION_COMMANDS in the channel. */
  | 'USE_APPLICATION_COMMANDS'
  /** The entries for the channel. */
  | 'CHANNEL'
  /** The command's entries for the member. */
  | 'COMMAND'
  /** The application's entries for the member. */
  | 'APPLICATION'
  /** The permissions that the command requires by default. */
  | 'DEFAULT';

/** One check on the way to a verdict, with its result. Plain data. */
export type UseStep =
  /** Something was found: it allows, it denies or, with null, the next step follows anyway. */
  | { readonly asked: UseStepName; readonly allowed: boolean | null; readonly rule: UseRule }
  /** Nothing was found, and the next step follows. */
  | { readonly asked: Undecided; readonly allowed: null; readonly rule: null };

/** The default always decides. */
type Undecided = Exclude<UseStepName, 'DEFAULT'>;

/** Whether a member can use a command, the rule that decides, and every step up to it. */
export interface UseTrace {
  readonly allowed: boolean;
  readonly rule: UseRule;
  /** The last one decides. */
  readonly steps: readonly UseStep[];
}

/** Collects the steps on the way to a verdict. */
export class UseSteps {
  readonly #steps: UseStep[] = [];

  /** Adds a step that decides nothing, whatever it found. */
  pass(asked: Undecided, rule?: UseRule): void {
    this.#steps.push(rule ? { asked, allowed: null, rule } : { asked, allowed: null, rule: null });
  }

  /** Adds the last step. */
  decide(asked: UseStepName, allowed: boolean, rule: UseRule): UseTrace {
    this.#steps.push({ asked, allowed, rule });
    return { allowed, rule, steps: this.#steps };
  }
}

const NOTHING_FOUND: Readonly<Record<Undecided, string>> = {
  OWNER: 'The member does not own the guild.',
  ADMINISTRATOR: 'The member does not have ADMINISTRATOR.',
  USE_APPLICATION_COMMANDS: 'The member has USE_APPLICATION_COMMANDS in this channel.',
  CHANNEL: 'No override applies to this channel.',
  COMMAND: 'No permission of the command is about the member, its roles or @everyone.',
  APPLICATION: 'No permission of the application is about the member, its roles or @everyone.',
};

/**
 * Describes a step in one sentence, for administrators.
 *
 * @param nameOf - Names channels, users and roles. Default: their ids.
 */
export function describeStep(step: UseStep, nameOf?: NameOf): string {
  return step.rule === null ? NOTHING_FOUND[step.asked] : describeRule(step.rule, nameOf);
}
