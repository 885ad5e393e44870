import type { NoticeTexts } from './notice-texts.js';

const refused: NoticeTexts['refused'] = (option, wanted) => `${option}: ${wanted}.`;

export const polish: NoticeTexts = {
  commandUnknown: 'To polecenie nie jest już dostępne. Być może za chwilę wróci pod inną nazwą.',
  definitionDrift:
    'To polecenie zmieniło się od czasu, gdy aplikacja je wczytała. Spróbuj ponownie za chwilę.',
  tooSlow: 'Trwało to zbyt długo i zostało przerwane. Spróbuj ponownie.',
  incident: (incidentId) =>
    `Coś poszło nie tak. Jeśli to się powtórzy, podaj autorowi bota ten numer: ${incidentId}`,
  refused,
  text: 'tekst',
  wholeNumber: 'liczba całkowita',
  number: 'liczba',
  boolean: 'prawda lub fałsz',
  user: 'użytkownik',
  role: 'rola',
  mentionable: 'użytkownik lub rola',
  channel: 'kanał',
  file: 'plik',
  minLength: (length) => `minimalna długość ${length}`,
  maxLength: (length) => `maksymalna długość ${length}`,
  minValue: (value) => `co najmniej ${value}`,
  maxValue: (value) => `co najwyżej ${value}`,
  choice: (names) => `jedna z wartości: ${names}`,
  channelType: (types) => `kanał typu ${types}`,
  fileType: (types) => `plik typu ${types}`,
};

export const russian: NoticeTexts = {
  commandUnknown: 'Эта команда больше недоступна. Возможно, она скоро вернётся под другим именем.',
  definitionDrift:
    'Эта команда изменилась с тех пор, как ваше приложение её загрузило. Повторите попытку чуть позже.',
  tooSlow: 'Это заняло слишком много времени и было прервано. Повторите попытку.',
  incident: (incidentId) =>
    `Что-то пошло не так. Если это повторится, сообщите автору бота этот номер: ${incidentId}`,
  refused,
  text: 'текст',
  wholeNumber: 'целое число',
  number: 'число',
  boolean: 'да или нет',
  user: 'пользователь',
  role: 'роль',
  mentionable: 'пользователь или роль',
  channel: 'канал',
  file: 'файл',
  minLength: (length) => `минимальная длина ${length}`,
  maxLength: (length) => `максимальная длина ${length}`,
  minValue: (value) => `не менее ${value}`,
  maxValue: (value) => `не более ${value}`,
  choice: (names) => `одно из значений: ${names}`,
  channelType: (types) => `канал типа ${types}`,
  fileType: (types) => `файл типа ${types}`,
};

export const ukrainian: NoticeTexts = {
  commandUnknown: 'Ця команда більше не доступна. Можливо, вона скоро повернеться під іншою назвою.',
  definitionDrift:
    'Ця команда змінилася відтоді, як ваш застосунок її завантажив. Спробуйте ще раз трохи згодом.',
  tooSlow: 'Це тривало надто довго і було перервано. Спробуйте ще раз.',
  incident: (incidentId) =>
    `Щось пішло не так. Якщо це повториться, повідомте авторові бота цей номер: ${incidentId}`,
  refused,
  text: 'текст',
  wholeNumber: 'ціле число',
  number: 'число',
  boolean: 'так або ні',
  user: 'користувач',
  role: 'роль',
  mentionable: 'користувач або роль',
  channel: 'канал',
  file: 'файл',
  minLength: (length) => `мінімальна довжина ${length}`,
  maxLength: (length) => `максимальна довжина ${length}`,
  minValue: (value) => `щонайменше ${value}`,
  maxValue: (value) => `щонайбільше ${value}`,
  choice: (names) => `одне зі значень: ${names}`,
  channelType: (types) => `канал типу ${types}`,
  fileType: (types) => `файл типу ${types}`,
};
