import { setTimeout } from 'node:timers/promises';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { passTime } from './open-playground.js';

/** What the weather service says it returns: there is not always a north. */
interface Warnings {
  readonly north: { readonly gales: number };
}

/** A command with a mistake in it, for the pictures. */
export class Storms {
  @SlashCommand('storms', 'The warnings for the coast')
  async storms(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    const warnings = await readWarnings();
    const { gales } = warnings.north;
    await interaction.editReply(`${gales} gales`);
  }
}

async function readWarnings(): Promise<Warnings> {
  // The response of before is on its way meanwhile.
  await setTimeout(100);
  passTime(620);
  return JSON.parse('{"south":{"gales":3}}') as Warnings;
}
