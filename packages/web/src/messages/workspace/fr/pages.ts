import { whole } from '../../numbers.ts'
import type { PageMessages } from '../en/pages.ts'

export const messages: PageMessages = {
  fromFiles: 'Depuis un PDF ou des images',
  fromFilesLead:
    'Chaque page et chaque image devient une diapositive. PowerPoint, Keynote et Google Slides exportent en PDF.',
  choose: 'Choisir des fichiers',
  added: count => `Diapositives ajoutées : ${count}.`,
  title: 'Création de vos diapositives',
  failed: 'Rien n’a été créé',
  images: count => `${whole(count)} images`,
  opening: 'Ouverture du fichier…',
  page: (page, of) => `Page ${whole(page)} sur ${whole(of)}`,
  creating: 'Création de la présentation…',
  pageName: page => `Page ${whole(page)}`,
  ofImage: (name, fault) => `${name} : ${fault}`,
  faults: {
    mixed:
      'Plusieurs fichiers à la fois doivent être des images. Choisissez un seul fichier, ou seulement des images.',
    tooLarge: 'Ce PDF dépasse 100 Mo. Exportez-le avec des images plus petites, ou divisez-le.',
    tooMany: count =>
      `Une présentation a au plus 200 diapositives, et celle-ci en aurait ${whole(count)}. Divisez-la et choisissez les parties l’une après l’autre.`,
    locked:
      'Ce PDF est protégé par un mot de passe. Ouvrez-le dans son programme, enregistrez-le sans mot de passe et choisissez ce fichier.',
    broken:
      'Impossible de lire ce PDF. Exportez-le à nouveau là où il a été créé, puis choisissez le nouveau fichier.',
    noPages: 'Ce PDF n’a aucune page. Exportez-le à nouveau là où il a été créé.',
    unsupported:
      'Ce navigateur est trop ancien pour dessiner un PDF. Mettez-le à jour, ou utilisez-en un autre.',
    tooSlow: page =>
      `La page ${whole(page)} est trop longue à dessiner. Exportez le PDF avec des images plus simples, ou sans cette page.`,
    notDrawn: page =>
      `Impossible de dessiner la page ${whole(page)}. Exportez le PDF à nouveau, ou sans cette page.`,
  },
}
