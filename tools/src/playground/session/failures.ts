import { InteractionType } from 'commandry/protocol';
import type { Exchange } from './exchange.js';
import type { Notice } from './notice.js';
import type { Timeline } from './timeline.js';

/**
 * Lists the failures of answered interactions at their messages: the one that the call was for, else the response of
 * the interaction, else the message whose component was used. Without any of these it is at the end of the channel where
 * the interaction was.
 *
 * @param channelId - The channel of the timeline.
 * @param nameOf - Names an interaction, for example `/weather forecast`.
 */
export function listFailures(
  exchanges: readonly Exchange[],
  timeline: Timeline,
  channelId: string | null,
  nameOf: (interaction: Exchange['interaction']) => string,
): readonly Notice[] {
  const failed = exchanges.filter(
    ({ interaction, failures }) => failures.length > 0 && !isTyping(interaction),
  );
  if (failed.length === 0) return [];
  const there = new Set(timeline.map(({ id }) => id));
  const answers = new Map<string, string>();
  for (const { id, interaction_metadata: metadata } of timeline) {
    if (metadata && !answers.has(metadata.id)) answers.set(metadata.id, id);
  }
  return failed.toReversed().flatMap(({ interaction, failures }) => {
    const component = 'message' in interaction ? interaction.message.id : undefined;
    return failures.flatMap(({ by, code, message, incidentId, messageId, isDismissed }, index) => {
      if (isDismissed) return [];
      const candidates = [messageId ?? undefined, answers.get(interaction.id), component];
      const place = candidates.find((id) => id !== undefined && there.has(id));
      if (place === undefined && interaction.channel_id !== channelId) return [];
      const notice: Notice = {
        key: `${interaction.id} ${index}`,
        kind: 'problem',
        label: nameOf(interaction),
        shown: by === 'discord' ? 'Discord refused a call of the bot' : 'The bot failed',
        reason: { code, message: incidentId === undefined ? message : `${message} (incident ${incidentId})` },
        messageId: place,
      };
      return [notice];
    });
  });
}

function isTyping({ type }: Exchange['interaction']): boolean {
  return type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
}
