import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
  logo: {
    title: 'Logotipo',
    lead: 'Teléfonos y pantallas lo muestran en lugar del de Roomful, sobre blanco en ambos temas.',
    of: name => `Logotipo de ${name}`,
    choose: 'Elegir una imagen',
    replace: 'Elegir otra imagen',
    hint: 'O suelta un archivo en esta página, o pega una imagen: PNG, JPEG o WebP. Se reduce en este dispositivo y solo se envían sus píxeles.',
    saved: 'El logotipo está guardado. Las salas lo muestran enseguida.',
    remove: 'Quitar el logotipo',
    removeAsk: '¿Quitar el logotipo?',
    removeLead: 'Las salas dejan de mostrarlo, también las que están en curso.',
    removed: 'El logotipo se ha quitado.',
    refused: 'El servidor no ha aceptado esta imagen. Guárdala como PNG en otro programa y elígela de nuevo.',
    faults: {
      svg: 'No se aceptan archivos SVG, porque pueden contener programas. Exporta el logotipo como PNG y elige ese archivo.',
      unreadable: 'No es una imagen legible. Elige un archivo PNG, JPEG o WebP.',
      tooNarrow:
        'Esta imagen es demasiado pequeña o estrecha: cada lado necesita 16 píxeles, también reducida a 1.024.',
      tooLarge: 'Esta imagen ocupa más de 64 KiB incluso reducida. Elige una más sencilla.',
    },
  },
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
