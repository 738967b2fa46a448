import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
  title: 'Thème des diapositives',
  presets: {
    PAPER: 'Papier',
    CLAY: 'Argile',
    MEADOW: 'Prairie',
    VIOLET: 'Violet',
    HARBOUR: 'Port',
    CONTRAST: 'Contraste élevé',
  },
  asOrganization: 'Comme l’organisation',
  colours: 'Couleurs des diapositives',
  ofTheme: 'Celles du thème',
  ofThemeHint: 'Pour les écrans clairs et les écrans sombres.',
  own: 'Les vôtres',
  ownHint: 'Les mêmes sur tous les écrans. Un champ vide garde la couleur du thème.',
  parts: { background: 'Arrière-plan', text: 'Texte', accent: 'Accent' },
  asTheme: colour => `Comme dans le thème : ${colour}.`,
  readable: ratio => `Facile à lire : contraste de ${ratio} pour 1.`,
  seen: ratio => `Les graphiques y ressortent bien : contraste de ${ratio} pour 1.`,
  problems: {
    background: (ratio, least) =>
      `Les graphiques y ressortent mal : contraste de ${ratio} pour 1, il en faut ${least}.`,
    text: (ratio, least) =>
      `Difficile à lire sur l’arrière-plan ou sur les barres remplies : contraste de ${ratio} pour 1, il en faut ${least}.`,
    accent: (ratio, least) =>
      `Difficile à lire sur l’arrière-plan, ou le texte posé dessus : contraste de ${ratio} pour 1, il en faut ${least}.`,
  },
  takeOurs: 'Prendre la couleur de l’organisation',
  font: 'Police des titres',
  fontOfTheme: 'Comme dans le thème',
  dialogLead:
    'L’apparence de cette présentation sur les écrans. Les sessions en cours suivent aussitôt ; les téléphones reprennent l’accent.',
  saved: 'Le thème est enregistré. Les salles l’affichent aussitôt.',
}
