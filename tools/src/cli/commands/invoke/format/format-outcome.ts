import type { InvokeResult } from '../../../../emulator/index.js';
import type { InvokeRun } from '../act-in-emulator.js';
import { formatComponents } from './format-components.js';
import { formatMessage } from './format-message.js';
import type { BotFailure, Later, Outcome } from '../perform.js';

/**
 * Formats the result of an action and of each step after it as lines for a terminal.
 *
 * @param todo - What to do about the last of them, if anything.
 */
export function formatRun({ steps, stopped: _stopped, ...first }: InvokeRun, todo?: string): string[] {
  const last = steps.length - 1;
  return [
    ...formatOutcome(first, steps.length === 0 ? todo : undefined),
    ...steps.flatMap((step, index) => formatOutcome(step, index === last ? todo : undefined)),
  ];
}

/**
 * Formats the result of an action as lines for a terminal.
 *
 * @param todo - What to do about it, if anything.
 */
function formatOutcome(
  { context, result, later, failures, isStillLoading, step }: Outcome,
  todo?: string,
): string[] {
  const where = context.channel.name === null ? 'direct messages' : `#${context.channel.name}`;
  const took = result.response ? `, ${Math.round(result.response.milliseconds)} ms` : '';
  return [
    ...(step === undefined ? [] : [step]),
    `${context.user.username} in ${where}: ${HEADLINES[result.outcome]}${took}`,
    ...indent(formatResult(result)),
    ...(result.reason ? [`Why: ${result.reason.message} (${result.reason.code})`] : []),
    ...(todo === undefined ? [] : [`To do: ${todo}`]),
    ...(result.note ? [`Note: ${result.note.message} (${result.note.code})`] : []),
    ...later.flatMap((event) => [describeLater(event, result), ...indent(formatMessageOf(event))]),
    ...failures.map(describeFailure),
    ...(isStillLoading ? ['The reply is still loading. Wait longer with --wait.'] : []),
  ];
}

function describeFailure({ code, incident_id }: BotFailure): string {
  const incident = incident_id === undefined ? '' : `, incident ${incident_id}`;
  return `The bot failed: ${code}${incident}. See its log.`;
}

/** Describes the response to an interaction in words. */
export const HEADLINES: Readonly<Record<InvokeResult['outcome'], string>> = {
  message: 'replied',
  deferred: 'deferred',
  updated: 'updated',
  update_deferred: 'update deferred',
  choices: 'suggestions',
  modal: 'opened a modal',
  premium_required: 'asks for a subscription',
  launched: 'launched the Activity',
  failed: 'failed',
};

function formatResult({ outcome, message, modal, choices, shown }: InvokeResult<object>): string[] {
  if (choices) return choices.length > 0 ? choices.map(formatChoice) : ['(no suggestions)'];
  if (modal) return [modal.title, ...formatComponents(modal.components as readonly Component[])];
  if (message && outcome !== 'launched') return formatMessage(message);
  return [shown];
}

type Component = Readonly<Record<string, unknown>>;

function formatChoice({ name, value }: { readonly name: string; readonly value: unknown }): string {
  return name === String(value) ? name : `${name} (${String(value)})`;
}

function describeLater({ type, message }: Later, { message: answer }: InvokeResult<object>): string {
  const what = message.id === answer?.id ? 'reply' : 'follow-up';
  if (type === 'MESSAGE_DELETE') return `deleted the ${what}`;
  return type === 'MESSAGE_UPDATE' ? `edited the ${what}` : 'followed up';
}

function formatMessageOf({ type, message }: Later): string[] {
  return type === 'MESSAGE_DELETE' ? [] : formatMessage(message);
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
