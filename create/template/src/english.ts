/** What users read in English. The compiler takes the keys and the values of `t` from here; the other languages are in `locales`. */
export const english = {
  messages: {
    time: 'It is {time} in {zone}.',
    unknownZone: 'I know no time zone "{zone}".',
  },
} as const;
