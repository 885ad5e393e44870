// Messages that were received and are sent back wrong: each declaration is refused, with the message in check-types.ts.
import {
  disableComponents,
  MessageCommand,
  replaceComponent,
  row,
  type ButtonInteraction,
  type MessageInteraction,
} from 'commandry';

export const case901 = ({ message, update }: ButtonInteraction) => update({ ...message, ephermal: true });

export const case902 = ({ message, update }: ButtonInteraction) => update({ ...message, embeds: ['x'] });

export const case903 = ({ message, update }: ButtonInteraction) =>
  update({ ...message, embeds: message.embeds.map((embed) => ({ ...embed, color: 'red' })) });

export class Case904 {
  @MessageCommand('case904')
  quote({ target: { message } }: MessageInteraction) {
    return { ...message, ephermal: true };
  }
}

export class Case905 {
  @MessageCommand('case905')
  quote({ target: { message } }: MessageInteraction) {
    return { ...message, embeds: message.embeds.map((embed) => ({ ...embed, titel: 'x' })) };
  }
}

export class Case906 {
  @MessageCommand('case906')
  quote({ target: { message } }: MessageInteraction) {
    return { ...message, components: 'none' };
  }
}

export class Case907 {
  @MessageCommand('case907')
  quote({ target: { message } }: MessageInteraction) {
    return message.author;
  }
}

export class Case908 {
  @MessageCommand('case908')
  quote({ target: { message } }: MessageInteraction) {
    return message.thread;
  }
}

export const case909 = ({ message }: ButtonInteraction) => disableComponents(message, message);

export const case910 = ({ message }: ButtonInteraction) => replaceComponent(message, 'x', row());

export const case911 = ({ message }: ButtonInteraction) => disableComponents(message.components);
