import {
  Command,
  IntegerOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  type ChatInputInteraction,
} from 'commandry';

/** A slash command with options and translations, and a context menu of the same class. */
export class Library {
  @SlashCommand('lend', 'Lends a book', { nameLocalizations: { de: 'leihen' } })
  lend(
    _interaction: ChatInputInteraction,
    @StringOption('title', 'The title', { required: true, descriptionLocalizations: { fr: 'Le titre' } })
    title: string,
    @IntegerOption('days', 'For how long', {
      choices: [
        { name: 'a week', value: 7 },
        { name: 'a month', value: 30, nameLocalizations: { de: 'ein Monat' } },
      ],
    })
    days: 7 | 30 = 7,
  ) {
    return `${title} for ${days} days`;
  }

  @UserCommand('lend')
  lendTo() {
    return 'lent';
  }
}

@SubcommandGroup('report', 'Reports a card')
class Reports {
  @Subcommand('lost', 'A lost card')
  lost(@StringOption('number', 'Its number', { nameLocalizations: { ja: '番号' } }) number = '-') {
    return number;
  }
}

/** A command with a subcommand of its own, and a group in another class. */
@Command('card', 'Library cards', {
  subcommands: () => [Reports],
  nameLocalizations: { de: 'karte', fr: 'carte' },
})
export class Card {
  @Subcommand('renew', 'Renews a card', { descriptionLocalizations: { de: 'Verlängert' } })
  renew() {
    return 'renewed';
  }
}
