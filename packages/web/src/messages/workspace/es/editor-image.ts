import type { EditorMessages } from '../en/editor.ts'

/** Of images of slides and options. */
export const image: EditorMessages['image'] = {
  of: (of: string) => `Imagen: ${of}`,
  ofOption: 'Imagen',
  add: 'Añadir una imagen',
  replace: 'Elegir otra imagen',
  remove: 'Quitar la imagen',
  uploading: 'Se está subiendo la imagen',
  hint: 'O suelta un archivo aquí, o pégalo. Se reduce en este dispositivo y solo se guardan sus píxeles.',
  alt: 'Qué muestra la imagen',
  altHint: 'Se lee en voz alta a quienes no la ven. Déjalo vacío si la imagen solo adorna.',
  altTooLong: '500 caracteres como máximo.',
  refused:
    'El servidor no ha aceptado esta imagen. Guárdala como PNG o JPEG en otro programa y elígela de nuevo.',
  noRoom:
    'No hay sitio para más imágenes: quita algunas de tus presentaciones. Su espacio queda libre un día después.',
  faults: {
    svg: 'No se aceptan archivos SVG, porque pueden contener programas. Exporta la imagen como PNG y elige esa.',
    unreadable: 'No es una imagen legible. Elige un archivo PNG, JPEG, WebP, GIF o AVIF.',
    tooLarge: 'Esta imagen ocupa más de 5 MiB incluso reducida. Elige una más sencilla.',
    movesTooLarge: 'Este GIF ocupa más de 5 MiB. Acórtalo o redúcelo en otro programa.',
  },
}
