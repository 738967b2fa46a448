import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
  title: 'Tema de las diapositivas',
  presets: {
    PAPER: 'Papel',
    CLAY: 'Arcilla',
    MEADOW: 'Prado',
    VIOLET: 'Violeta',
    HARBOUR: 'Puerto',
    CONTRAST: 'Alto contraste',
  },
  asOrganization: 'Como la organización',
  colours: 'Colores de las diapositivas',
  ofTheme: 'Los del tema',
  ofThemeHint: 'Para pantallas claras y oscuras.',
  own: 'Propios',
  ownHint: 'Iguales en todas las pantallas. Un campo vacío mantiene el color del tema.',
  parts: { background: 'Fondo', text: 'Texto', accent: 'Acento' },
  asTheme: colour => `Como en el tema: ${colour}.`,
  readable: ratio => `Fácil de leer: contraste de ${ratio} a 1.`,
  seen: ratio => `Los gráficos se distinguen bien: contraste de ${ratio} a 1.`,
  problems: {
    background: (ratio, least) =>
      `Los gráficos se distinguen mal: contraste de ${ratio} a 1, hace falta ${least}.`,
    text: (ratio, least) =>
      `Se lee mal sobre el fondo o sobre las barras rellenas: contraste de ${ratio} a 1, hace falta ${least}.`,
    accent: (ratio, least) =>
      `Se lee mal sobre el fondo, o el texto sobre él: contraste de ${ratio} a 1, hace falta ${least}.`,
  },
  takeOurs: 'Usar el color de la organización',
  font: 'Letra de los títulos',
  fontOfTheme: 'Como en el tema',
  dialogLead:
    'Así muestran las pantallas esta presentación. Las sesiones en curso cambian enseguida; los teléfonos usan el acento.',
  saved: 'El tema está guardado. Las salas lo muestran enseguida.',
}
