import type { NoticeTexts } from './notice-texts.js';

const refused: NoticeTexts['refused'] = (option, wanted) => `${option}: ${wanted}.`;

export const german: NoticeTexts = {
  commandUnknown:
    'Diesen Befehl gibt es nicht mehr. Vielleicht ist er gleich wieder da, unter einem anderen Namen.',
  definitionDrift:
    'Dieser Befehl hat sich geändert, seit deine App ihn geladen hat. Bitte versuche es gleich noch einmal.',
  tooSlow: 'Das hat zu lange gedauert und wurde abgebrochen. Bitte versuche es noch einmal.',
  incident: (incidentId) =>
    `Etwas ist schiefgegangen. Wenn es wieder passiert, nenne dem Autor des Bots diese Nummer: ${incidentId}`,
  refused,
  text: 'ein Text',
  wholeNumber: 'eine ganze Zahl',
  number: 'eine Zahl',
  boolean: 'wahr oder falsch',
  user: 'ein Benutzer',
  role: 'eine Rolle',
  mentionable: 'ein Benutzer oder eine Rolle',
  channel: 'ein Kanal',
  file: 'eine Datei',
  minLength: (length) => `mindestens ${length} Zeichen`,
  maxLength: (length) => `höchstens ${length} Zeichen`,
  minValue: (value) => `mindestens ${value}`,
  maxValue: (value) => `höchstens ${value}`,
  choice: (names) => `einer dieser Werte: ${names}`,
  channelType: (types) => `ein Kanal vom Typ ${types}`,
  fileType: (types) => `eine Datei vom Typ ${types}`,
};

export const dutch: NoticeTexts = {
  commandUnknown: 'Deze opdracht is niet meer beschikbaar. Misschien is hij zo terug, onder een andere naam.',
  definitionDrift: 'Deze opdracht is veranderd sinds je app hem laadde. Probeer het zo meteen nog eens.',
  tooSlow: 'Dit duurde te lang en is afgebroken. Probeer het nog eens.',
  incident: (incidentId) =>
    `Er ging iets mis. Gebeurt het nog eens, geef de maker van de bot dan dit nummer: ${incidentId}`,
  refused,
  text: 'een tekst',
  wholeNumber: 'een geheel getal',
  number: 'een getal',
  boolean: 'waar of onwaar',
  user: 'een gebruiker',
  role: 'een rol',
  mentionable: 'een gebruiker of een rol',
  channel: 'een kanaal',
  file: 'een bestand',
  minLength: (length) => `lengte: minstens ${length}`,
  maxLength: (length) => `lengte: hoogstens ${length}`,
  minValue: (value) => `minstens ${value}`,
  maxValue: (value) => `hoogstens ${value}`,
  choice: (names) => `een van deze waarden: ${names}`,
  channelType: (types) => `een kanaal van het type ${types}`,
  fileType: (types) => `een bestand van het type ${types}`,
};

export const swedish: NoticeTexts = {
  commandUnknown:
    'Det här kommandot finns inte längre. Det kan vara tillbaka om en stund, under ett annat namn.',
  definitionDrift: 'Det här kommandot har ändrats sedan din app laddade det. Försök igen om en stund.',
  tooSlow: 'Det här tog för lång tid och avbröts. Försök igen.',
  incident: (incidentId) =>
    `Något gick fel. Händer det igen, ge botens skapare det här numret: ${incidentId}`,
  refused,
  text: 'en text',
  wholeNumber: 'ett heltal',
  number: 'ett tal',
  boolean: 'sant eller falskt',
  user: 'en användare',
  role: 'en roll',
  mentionable: 'en användare eller en roll',
  channel: 'en kanal',
  file: 'en fil',
  minLength: (length) => `minst ${length} tecken`,
  maxLength: (length) => `högst ${length} tecken`,
  minValue: (value) => `minst ${value}`,
  maxValue: (value) => `högst ${value}`,
  choice: (names) => `ett av dessa värden: ${names}`,
  channelType: (types) => `en kanal av typen ${types}`,
  fileType: (types) => `en fil av typen ${types}`,
};
