import { Command, IntegerOption, StringOption, Subcommand, type ChatInputInteraction } from 'commandry';
import { WeatherApi, type Unit, type WeatherService } from '../weather-api.js';

@Command('weather', 'Weather for any city')
export class Weather {
  readonly #service: WeatherService;

  constructor(service: WeatherService = new WeatherApi()) {
    this.#service = service;
  }

  @Subcommand('forecast', 'The next days')
  async forecast(
    _interaction: ChatInputInteraction,
    @StringOption('city', 'City to look up', { required: true, autocomplete: 'suggestCities' }) city: string,
    @StringOption('unit', 'Unit of temperature', { choices: ['metric', 'imperial'] }) unit: Unit = 'metric',
    @IntegerOption('days', 'How many days', { minValue: 1, maxValue: 14 }) days = 3,
  ) {
    return (
      (await this.#service.forecast(city, unit, days)) ?? {
        content: `I know no city called ${city.slice(0, 100)}. Pick one of the suggestions.`,
        ephemeral: true,
      }
    );
  }

  @Subcommand('cities', 'Which cities I know')
  async list() {
    return { content: (await this.#service.search('')).join(', '), ephemeral: true };
  }

  /** Suggests cities while the user types. */
  suggestCities(typed: string) {
    return this.#service.search(typed);
  }
}
