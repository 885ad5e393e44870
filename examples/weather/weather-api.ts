/** Cities with an invented climate, so that the example needs no network and always gives the same result. */
const CITIES = [
  { name: 'Amsterdam', celsius: 11 },
  { name: 'Athens', celsius: 24 },
  { name: 'Cairo', celsius: 29 },
  { name: 'Lima', celsius: 19 },
  { name: 'New York', celsius: 13 },
  { name: 'Osaka', celsius: 17 },
  { name: 'Oslo', celsius: 6 },
  { name: 'Paris', celsius: 14 },
  { name: 'Reykjavik', celsius: 4 },
  { name: 'São Paulo', celsius: 22 },
] as const;

const SKIES = ['sunny', 'cloudy', 'a little rain', 'windy'] as const;

export type Unit = 'metric' | 'imperial';

/** What the commands need of a weather service. */
export interface WeatherService {
  /** City names that contain what was typed, whatever its case and accents. */
  search(typed: string): string[] | Promise<string[]>;
  /** One line for each day, or `undefined` for a city that is not known. */
  forecast(city: string, unit: Unit, days: number): string | undefined | Promise<string | undefined>;
}

/** Stands in for a real weather service. */
export class WeatherApi implements WeatherService {
  search(typed: string): string[] {
    return CITIES.map(({ name }) => name).filter((name) => fold(name).includes(fold(typed)));
  }

  forecast(city: string, unit: Unit, days: number): string | undefined {
    const place = CITIES.findIndex(({ name }) => fold(name) === fold(city));
    const found = CITIES[place];
    if (!found) return undefined;
    const lines = Array.from({ length: days }, (_, day) => {
      const sky = SKIES[(place + day) % SKIES.length] ?? SKIES[0];
      return `Day ${day + 1}: ${temperature(found.celsius + ((day * 3) % 5), unit)}, ${sky}`;
    });
    return [`**${found.name}**`, ...lines].join('\n');
  }
}

function temperature(celsius: number, unit: Unit): string {
  return unit === 'metric' ? `${celsius} °C` : `${Math.round(celsius * 1.8 + 32)} °F`;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
