import {
  Button,
  defineCommand,
  Guard,
  SlashCommand,
  type ButtonInteraction,
  type ChatInputInteraction,
  type HandlerInteraction,
} from 'commandry';

class NoCheck {
  allow() {
    return true;
  }
}

class WrongCheck {
  check(interaction: ButtonInteraction) {
    return interaction.message.content === '';
  }
}

class WrongVerdict {
  check() {
    return 42;
  }
}

@Guard('isMissing')
export class case1000 {
  @SlashCommand('a', 'd')
  a() {
    return 'x';
  }
}

export class Methods {
  @Guard('isStaf')
  @SlashCommand('a', 'd')
  case1001() {
    return 'the name of no method';
  }

  @Guard('isHidden')
  @SlashCommand('b', 'd')
  case1002() {
    return 'a private method';
  }

  @Guard('isPress')
  @SlashCommand('c', 'd')
  case1003(_: ChatInputInteraction) {
    return 'a guard of another kind of interaction';
  }

  @Guard('count')
  @SlashCommand('d', 'd')
  case1004() {
    return 'a method that returns no verdict';
  }

  @Guard(NoCheck)
  @SlashCommand('e', 'd')
  case1005() {
    return 'a class without the method';
  }

  @Guard(WrongCheck)
  @Button('f')
  case1006(_: ButtonInteraction) {
    return 'a class for one kind of interaction';
  }

  isStaff(_: HandlerInteraction) {
    return this.isHidden();
  }

  isPress({ message }: ButtonInteraction) {
    return message.content === '';
  }

  count() {
    return 42;
  }

  private isHidden() {
    return true;
  }
}

@Guard('isPress')
export class case1007 {
  @Button('a')
  press(_: ButtonInteraction) {
    return 'before a class, a guard takes any interaction';
  }
  isPress({ message }: ButtonInteraction) {
    return message.content === '';
  }
}

export const case1008 = defineCommand({ name: 'x', description: 'd', guards: ['isStaff'], run: () => 'x' });

export const case1009 = defineCommand({
  name: 'x',
  description: 'd',
  guards: [WrongVerdict],
  run: () => 'x',
});
