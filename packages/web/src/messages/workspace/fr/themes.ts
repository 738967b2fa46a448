import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
  logo: {
    title: 'Logo',
    lead: 'Les téléphones et les écrans l’affichent à la place de celui de Roomful, sur fond blanc dans les deux thèmes.',
    of: name => `Logo de ${name}`,
    choose: 'Choisir une image',
    replace: 'Choisir une autre image',
    hint: 'Ou déposez un fichier sur cette page, ou collez une image : PNG, JPEG ou WebP. Elle est réduite sur cet appareil, et seuls ses pixels sont envoyés.',
    saved: 'Le logo est enregistré. Les salles l’affichent aussitôt.',
    remove: 'Retirer le logo',
    removeAsk: 'Retirer le logo ?',
    removeLead: 'Les salles ne l’affichent plus, même dans les sessions en cours.',
    removed: 'Le logo est retiré.',
    refused:
      'Le serveur n’a pas accepté cette image. Enregistrez-la en PNG dans un autre programme, puis choisissez-la de nouveau.',
    faults: {
      svg: 'Les fichiers SVG ne sont pas acceptés, car ils peuvent contenir des programmes. Exportez le logo en PNG et choisissez ce fichier.',
      unreadable: 'Ce n’est pas une image lisible. Choisissez un fichier PNG, JPEG ou WebP.',
      tooNarrow:
        'Cette image est trop petite ou trop étroite : il faut 16 pixels de chaque côté, même réduite à 1 024.',
      tooLarge: 'Cette image dépasse 64 Kio même réduite. Choisissez-en une plus simple.',
    },
  },
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
