import {
  Command,
  IntegerOption,
  StringOption,
  Subcommand,
  UserCommand,
  type ChatInputInteraction,
  type UserInteraction,
} from 'commandry';

const DISHES = ['bread', 'salad', 'cake'] as const;
type Dish = (typeof DISHES)[number];

const DAY_MS = 86_400_000;
const GRAMS_EACH = 350;

@Command('picnic', 'Plans a picnic', { contexts: ['GUILD'] })
export class Picnics {
  readonly #now: () => number;
  /** The day of the next picnic of each server. */
  readonly #days = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Everybody reads it, so texts, dates and numbers are those of the server's language. */
  @Subcommand('plan', 'Plans a picnic for this server')
  plan(
    { t, formatFor, guildId }: ChatInputInteraction<'guild'>,
    @IntegerOption('days', 'In how many days?', { required: true, minValue: 1, maxValue: 60 }) days: number,
    @IntegerOption('guests', 'How many will come?', { required: true, minValue: 1, maxValue: 50 })
    guests: number,
    @StringOption('dish', 'What is there to eat?', { choices: DISHES }) dish: Dish = 'bread',
  ) {
    const format = formatFor('guild');
    const day = this.#now() + days * DAY_MS;
    this.#days.set(guildId, day);
    const values = {
      guests,
      dish: t(`dish.${dish}`, {}, { locale: 'guild' }),
      date: format.date(day, { dateStyle: 'full' }),
      weight: format.number(guests * GRAMS_EACH, { style: 'unit', unit: 'gram' }),
    };
    return t('picnic.planned', values, { locale: 'guild' });
  }

  /** Only the user reads it, in their own language. */
  @Subcommand('pack', 'Tells you what to bring')
  pack({ t, format, guildId }: ChatInputInteraction<'guild'>) {
    const days = this.#daysTo(guildId);
    if (days === undefined) return { content: t('picnic.none'), ephemeral: true };
    const things = format.list([t('thing.blanket'), t('thing.cups'), t('thing.cutlery')]);
    return { content: t('picnic.pack', { things, when: format.relativeTime(days, 'day') }), ephemeral: true };
  }

  /** Menus of users have translated names, too. */
  @UserCommand('Invite to the picnic', { contexts: ['GUILD'] })
  invite({ t, formatFor, guildId, user, target }: UserInteraction<'guild'>) {
    const days = this.#daysTo(guildId);
    if (days === undefined) return { content: t('picnic.none'), ephemeral: true };
    const when = formatFor('guild').relativeTime(days, 'day');
    const values = { guest: `<@${target.user.id}>`, host: `<@${user.id}>`, when };
    return {
      content: t('picnic.invited', values, { locale: 'guild' }),
      allowed_mentions: { users: [target.user.id] },
    };
  }

  #daysTo(guildId: string): number | undefined {
    const day = this.#days.get(guildId);
    return day === undefined || day < this.#now() ? undefined : Math.round((day - this.#now()) / DAY_MS);
  }
}
