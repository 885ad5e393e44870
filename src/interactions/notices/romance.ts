import type { NoticeTexts } from './notice-texts.js';

const refused: NoticeTexts['refused'] = (option, wanted) => `${option}: ${wanted}.`;

export const french: NoticeTexts = {
  commandUnknown:
    'Cette commande n’est plus disponible. Elle sera peut-être de retour dans un instant, sous un autre nom.',
  definitionDrift:
    'Cette commande a changé depuis que votre application l’a chargée. Veuillez réessayer dans un instant.',
  tooSlow: 'Cela a pris trop de temps et a été abandonné. Veuillez réessayer.',
  incident: (incidentId) =>
    `Une erreur s’est produite. Si cela se reproduit, donnez ce numéro à l’auteur du bot : ${incidentId}`,
  refused: (option, wanted) => `${option} : ${wanted}.`,
  text: 'un texte',
  wholeNumber: 'un nombre entier',
  number: 'un nombre',
  boolean: 'vrai ou faux',
  user: 'un utilisateur',
  role: 'un rôle',
  mentionable: 'un utilisateur ou un rôle',
  channel: 'un salon',
  file: 'un fichier',
  minLength: (length) => `longueur minimale ${length}`,
  maxLength: (length) => `longueur maximale ${length}`,
  minValue: (value) => `au moins ${value}`,
  maxValue: (value) => `au plus ${value}`,
  choice: (names) => `l’une de ces valeurs : ${names}`,
  channelType: (types) => `un salon de type ${types}`,
  fileType: (types) => `un fichier de type ${types}`,
};

export const spanish: NoticeTexts = {
  commandUnknown: 'Este comando ya no está disponible. Puede que vuelva en un momento, con otro nombre.',
  definitionDrift:
    'Este comando ha cambiado desde que tu aplicación lo cargó. Inténtalo de nuevo en un momento.',
  tooSlow: 'Esto ha tardado demasiado y se ha cancelado. Inténtalo de nuevo.',
  incident: (incidentId) =>
    `Algo ha salido mal. Si vuelve a ocurrir, dale este número al autor del bot: ${incidentId}`,
  refused,
  text: 'un texto',
  wholeNumber: 'un número entero',
  number: 'un número',
  boolean: 'verdadero o falso',
  user: 'un usuario',
  role: 'un rol',
  mentionable: 'un usuario o un rol',
  channel: 'un canal',
  file: 'un archivo',
  minLength: (length) => `longitud mínima ${length}`,
  maxLength: (length) => `longitud máxima ${length}`,
  minValue: (value) => `${value} como mínimo`,
  maxValue: (value) => `${value} como máximo`,
  choice: (names) => `uno de estos valores: ${names}`,
  channelType: (types) => `un canal de tipo ${types}`,
  fileType: (types) => `un archivo de tipo ${types}`,
};

export const brazilianPortuguese: NoticeTexts = {
  commandUnknown: 'Este comando não está mais disponível. Talvez ele volte em instantes, com outro nome.',
  definitionDrift: 'Este comando mudou desde que seu aplicativo o carregou. Tente de novo em instantes.',
  tooSlow: 'Isso demorou demais e foi cancelado. Tente de novo.',
  incident: (incidentId) =>
    `Algo deu errado. Se acontecer de novo, informe este número ao autor do bot: ${incidentId}`,
  refused,
  text: 'um texto',
  wholeNumber: 'um número inteiro',
  number: 'um número',
  boolean: 'verdadeiro ou falso',
  user: 'um usuário',
  role: 'um cargo',
  mentionable: 'um usuário ou um cargo',
  channel: 'um canal',
  file: 'um arquivo',
  minLength: (length) => `comprimento mínimo ${length}`,
  maxLength: (length) => `comprimento máximo ${length}`,
  minValue: (value) => `no mínimo ${value}`,
  maxValue: (value) => `no máximo ${value}`,
  choice: (names) => `um destes valores: ${names}`,
  channelType: (types) => `um canal do tipo ${types}`,
  fileType: (types) => `um arquivo do tipo ${types}`,
};

export const italian: NoticeTexts = {
  commandUnknown: 'Questo comando non è più disponibile. Forse tornerà tra poco, con un altro nome.',
  definitionDrift: 'Questo comando è cambiato da quando la tua app lo ha caricato. Riprova tra un momento.',
  tooSlow: 'Ci è voluto troppo tempo e l’operazione è stata interrotta. Riprova.',
  incident: (incidentId) =>
    `Qualcosa è andato storto. Se succede di nuovo, comunica questo numero all’autore del bot: ${incidentId}`,
  refused,
  text: 'un testo',
  wholeNumber: 'un numero intero',
  number: 'un numero',
  boolean: 'vero o falso',
  user: 'un utente',
  role: 'un ruolo',
  mentionable: 'un utente o un ruolo',
  channel: 'un canale',
  file: 'un file',
  minLength: (length) => `lunghezza minima ${length}`,
  maxLength: (length) => `lunghezza massima ${length}`,
  minValue: (value) => `almeno ${value}`,
  maxValue: (value) => `al massimo ${value}`,
  choice: (names) => `uno di questi valori: ${names}`,
  channelType: (types) => `un canale di tipo ${types}`,
  fileType: (types) => `un file di tipo ${types}`,
};
