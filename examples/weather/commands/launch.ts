import { EntryPoint, type EntryPointInteraction } from 'commandry';

export class Launch {
  @EntryPoint('radar', 'Watch the rain radar together', { handler: 'app' })
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}
