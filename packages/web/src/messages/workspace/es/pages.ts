import { whole } from '../../numbers.ts'
import type { PageMessages } from '../en/pages.ts'

export const messages: PageMessages = {
  fromFiles: 'Desde un PDF o imágenes',
  fromFilesLead:
    'Cada página y cada imagen se convierte en una diapositiva. PowerPoint, Keynote y Presentaciones de Google exportan PDF.',
  choose: 'Elegir archivos',
  added: count => `Diapositivas añadidas: ${count}.`,
  title: 'Creando tus diapositivas',
  failed: 'No se ha creado nada',
  images: count => `${whole(count)} imágenes`,
  opening: 'Abriendo el archivo…',
  page: (page, of) => `Página ${whole(page)} de ${whole(of)}`,
  creating: 'Creando la presentación…',
  pageName: page => `Página ${whole(page)}`,
  ofImage: (name, fault) => `${name}: ${fault}`,
  faults: {
    mixed: 'Varios archivos a la vez tienen que ser imágenes. Elige un solo archivo o solo imágenes.',
    tooLarge: 'Este PDF pasa de 100 MB. Expórtalo con imágenes más pequeñas o divídelo.',
    tooMany: count =>
      `Una presentación tiene como máximo 200 diapositivas y esta tendría ${whole(count)}. Divídela y elige las partes una a una.`,
    locked:
      'Este PDF está protegido con contraseña. Ábrelo en su programa, guárdalo sin contraseña y elige ese archivo.',
    broken: 'No se puede leer este PDF. Expórtalo otra vez donde se creó y elige el archivo nuevo.',
    noPages: 'Este PDF no tiene páginas. Expórtalo otra vez donde se creó.',
    unsupported: 'Este navegador es demasiado antiguo para dibujar un PDF. Actualízalo o usa otro.',
    tooSlow: page =>
      `La página ${whole(page)} tarda demasiado en dibujarse. Exporta el PDF con imágenes más sencillas o sin esa página.`,
    notDrawn: page =>
      `No se puede dibujar la página ${whole(page)}. Exporta el PDF otra vez o sin esa página.`,
  },
}
