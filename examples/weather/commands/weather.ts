import {
  Command,
  IntegerOption,
  StringOption,
  Subcommand,
  type AutocompleteInteraction,
  type ChatInputInteraction,
} from 'commandry';
import { WeatherApi, type Unit } from '../weather-api.js';

const api = new WeatherApi();

/** Suggests cities while the user types. */
function cities(typed: string, _interaction: AutocompleteInteraction): string[] {
  return api.search(typed);
}

@Command('weather', 'Weather for any city')
export class Weather {
  @Subcommand('forecast', 'The next days')
  forecast(
    _interaction: ChatInputInteraction,
    @StringOption('city', 'City to look up', { required: true, autocomplete: cities }) city: string,
    @StringOption('unit', 'Unit of temperature', { choices: ['metric', 'imperial'] }) unit: Unit = 'metric',
    @IntegerOption('days', 'How many days', { minValue: 1, maxValue: 14 }) days = 3,
  ) {
    return (
      api.forecast(city, unit, days) ?? {
        content: `I know no city called ${city}. Pick one of the suggestions.`,
        ephemeral: true,
      }
    );
  }

  @Subcommand('cities', 'Which cities I know')
  list() {
    return { content: api.search('').join(', '), ephemeral: true };
  }
}
