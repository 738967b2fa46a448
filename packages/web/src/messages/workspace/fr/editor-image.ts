import type { EditorMessages } from '../en/editor.ts'

/** Of images of slides and options. */
export const image: EditorMessages['image'] = {
  of: (of: string) => `Image : ${of}`,
  ofOption: 'Image',
  add: 'Ajouter une image',
  replace: 'Choisir une autre image',
  remove: 'Retirer l’image',
  uploading: 'Envoi de l’image en cours',
  hint: 'Ou déposez un fichier ici, ou collez-le. Il est réduit sur cet appareil, et seuls ses pixels sont conservés.',
  alt: 'Ce que montre l’image',
  altHint: 'Lu aux personnes qui ne voient pas l’image. Laissez vide si elle est seulement décorative.',
  altTooLong: '500 caractères au plus.',
  refused:
    'Le serveur n’a pas accepté cette image. Enregistrez-la en PNG ou JPEG dans un autre programme, puis choisissez-la de nouveau.',
  noRoom:
    'Il n’y a plus de place pour des images : retirez-en de vos présentations. Leur place se libère un jour plus tard.',
  faults: {
    svg: 'Les fichiers SVG ne sont pas acceptés, car ils peuvent contenir des programmes. Exportez l’image en PNG et choisissez-la.',
    unreadable: 'Ce n’est pas une image lisible. Choisissez un fichier PNG, JPEG, WebP, GIF ou AVIF.',
    tooLarge: 'Même réduite, cette image prend plus de 5 Mio. Choisissez-en une plus simple.',
    movesTooLarge: 'Ce GIF prend plus de 5 Mio. Raccourcissez-le ou réduisez-le dans un autre programme.',
  },
}
