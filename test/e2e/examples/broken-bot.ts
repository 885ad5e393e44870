/** A bot whose class is wrong, to see that the demo shows why it did not start. */
import { createApp, readSettings, SlashCommand, StringOption } from 'commandry';

class Broken {
  @SlashCommand('broken', 'd')
  run(@StringOption('X', 'd') _value?: string) {
    return 'x';
  }
}

const { applicationId, publicKey } = readSettings();
createApp({ commands: [Broken], applicationId, publicKey });
