import type { ImportMessages } from '../en/import.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)
const imagesOf = (count: number) => `${n(count)} ${count < 2 ? 'image' : 'images'}`

const imports: Omit<ImportMessages, 'starting'> = {
  title: 'Importer une présentation',
  lead: 'Reprenez les questions d’un fichier ou d’un texte ; vous voyez ce qu’elles deviennent avant de créer quoi que ce soit. Chaque page d’un PDF et chaque image devient une diapositive.',
  file: 'À partir d’un fichier',
  choose: 'Choisir un fichier',
  drop: 'Ou déposez-le n’importe où sur cette page. 5 Mo au plus, pour un PDF 100 Mo et 200 pages.',
  formatsHint:
    'PowerPoint, Keynote et Google Slides exportent en PDF. Plusieurs images peuvent être choisies à la fois. Accepte aussi les exports de cet espace, Word, Excel et CSV selon le modèle de quiz de Kahoot, Moodle (GIFT et XML), Aiken, QTI 1.2 à 3.0, H5P, arsnova, Particify, ClassQuiz et le texte simple.',
  guide: 'Comment chaque format est lu',
  text: 'Ou écrivez ou collez un texte',
  textHint:
    'Une ligne est une question ; un tiret devant une ligne en fait une réponse, une étoile une bonne réponse.',
  textExample: 'Quelle est la plus grande planète ?\n- Mars\n* Jupiter\n- Vénus',
  readText: 'Lire le texte',
  format: 'Format',
  formatAuto: 'Reconnaître automatiquement',
  formats: {
    JSON: 'JSON de cet espace',
    XLSX: 'Excel',
    CSV: 'CSV ou cellules copiées d’un tableur',
    GIFT: 'Moodle GIFT',
    MOODLE_XML: 'Moodle XML',
    AIKEN: 'Aiken',
    QTI: 'QTI',
    H5P: 'H5P',
    QUIZ_JSON: 'JSON ou .cqa d’arsnova, de Particify et de ClassQuiz',
    DOCX: 'Word',
    OUTLINE: 'Texte simple',
  },
  tooLarge: 'Ce fichier dépasse 5 Mo. Retirez-en les images ou divisez-le.',
  unreadable: 'Impossible d’ouvrir ce fichier. Choisissez-le à nouveau.',
  reading: 'Lecture…',
  preview: 'Ce que cela devient',
  readAs: (format, slides, images) =>
    `Lu comme ${format} : ${n(slides)} ${slides < 2 ? 'diapositive' : 'diapositives'}${images > 0 ? `, ${imagesOf(images)}` : ''}.`,
  images: imagesOf,
  untitled: 'Présentation importée',
  titleOf: 'Titre',
  create: 'Créer la présentation',
  another: 'Choisir autre chose',
  slides: 'Diapositives',
  problemsTitle: count => (count === 1 ? '1 point à vérifier' : `${n(count)} points à vérifier`),
  noProblems: 'Tout a été compris.',
  leftOut: 'Laissé de côté',
  changed: 'Modifié',
  line: line => `Ligne ${line}`,
  cell: cell => `Cellule ${cell}`,
  problems: {
    UNKNOWN_FORMAT: () =>
      'Ce n’est aucun des formats que l’on peut importer. Choisissez un autre fichier ou indiquez son format.',
    OLD_SPREADSHEET: () =>
      'C’est un fichier Excel ancien ou chiffré. Ouvrez-le dans Excel, retirez son mot de passe et enregistrez-le en .xlsx ou .csv.',
    SAVE_AS: (about, used) =>
      `Les fichiers ${about} ne peuvent pas être importés. Ouvrez-le dans son programme et enregistrez-le en ${used}, ou copiez les questions et collez-les comme texte.`,
    COPY_TEXT: about =>
      `Les fichiers ${about} ne peuvent pas être importés. Ouvrez-le, copiez les questions et collez-les comme texte.`,
    ENCRYPTED: about => `${about} est protégé par un mot de passe. Enregistrez-le sans.`,
    DAMAGED: about =>
      `Impossible de lire le fichier : ${about}. Enregistrez-le à nouveau là où il a été créé.`,
    TOO_LARGE: about => `${about} est trop grand une fois décompressé. Retirez les images et le superflu.`,
    TOO_MUCH_WORK: () =>
      'Lire ce fichier demande plus de temps ou de mémoire qu’un fichier ne peut en prendre. Divisez-le et retirez-en le superflu, ou réessayez plus tard.',
    DOCTYPE: () =>
      'Le fichier déclare ses propres entités ou éléments, qui ne sont pas lus. Retirez cette déclaration.',
    ENCODING: () =>
      'Le fichier n’est pas en UTF-8 et a été lu en Windows-1252. Si des lettres sont fausses, enregistrez-le en UTF-8.',
    NOTHING_FOUND: () => 'Il n’y a aucune question dans ce fichier.',
    TOO_MANY_SLIDES: about =>
      `Une présentation a au plus ${about} diapositives ; le reste a été laissé de côté.`,
    TOO_MANY_PROBLEMS: about => `Il y a plus de problèmes que ces ${about}.`,
    BROKEN_RULE: about => about,
    NO_HEADER: () =>
      'Aucune ligne ne nomme les colonnes : elles ont été lues comme question, réponses, durée, bonnes réponses. Sinon, ajoutez une telle ligne.',
    SHEET_LEFT_OUT: about =>
      `La feuille « ${about} » a été laissée de côté : parmi les 20 premières, sont lues celles dont une ligne nomme des colonnes comme Question, Réponse 1, Réponse 2.`,
    COLUMN_LEFT_OUT: about =>
      `La colonne « ${about} » a été laissée de côté : elle ne contient ni la question, ni une réponse, ni le temps limite, ni les bonnes réponses.`,
    PROMPT_SHORTENED: () =>
      'Une question compte au plus 500 caractères : celle-ci a été raccourcie. Son texte entier est dans les notes, dans la limite de la place disponible.',
    OPTION_SHORTENED: about =>
      `Une réponse compte au plus 200 caractères : « ${about} » a été raccourcie. Son texte entier est dans les notes, dans la limite de la place disponible.`,
    EXPLANATION_SHORTENED: () =>
      'Une explication compte au plus 1 000 caractères : le feedback a été raccourci. Son texte entier est dans les notes, dans la limite de la place disponible.',
    FEEDBACK_IN_NOTES: about =>
      `Le feedback sur ces réponses ne tient pas dans l’explication : ${about}. Il est dans les notes, dans la limite de la place disponible.`,
    EQUAL_MATCH: (about, used) =>
      `« ${used} » figure plusieurs fois à droite, donc « ${about} » a été laissé de côté : chaque élément de droite va avec un seul élément de gauche.`,
    EQUAL_OPTION: about => `L’option « ${about} » figurait plusieurs fois : elle n’a été gardée qu’une fois.`,
    NO_QUESTION_TEXT: () => 'La question elle-même manque. Écrivez-la avant les réponses.',
    NO_ANSWERS: () => 'Il n’y a pas de réponses à choisir. Ajoutez-en au moins deux.',
    NOTHING_RIGHT: () =>
      'La bonne réponse manque. Écrivez-la entre les accolades, comme {=Paris}, ou pour un nombre {#3.14}, {#3.14:0.01} ou {#3..4}.',
    NO_RIGHT_ANSWER: () =>
      'Aucune réponse n’est marquée comme bonne : c’est devenu une question sans bonne réponse. Marquez-la pour en faire un quiz.',
    BAD_RIGHT_ANSWER: about =>
      `« ${about} » n’est aucune des réponses. Indiquez les bonnes par leurs numéros, comme 1 ou 1,3.`,
    AMBIGUOUS_RIGHT_ANSWER: (about, used) =>
      `« ${about} » est le numéro ou la lettre d’une réponse et aussi le texte d’une autre ; « ${used} » a été marquée comme bonne. Vérifiez-la.`,
    NUMBER_FORMAT: about =>
      `Le format de nombre de cette cellule est inconnu : le nombre a été lu comme « ${about} ». Si c’est faux, mettez la cellule au format texte et saisissez-le à nouveau.`,
    TIME_CHANGED: (about, used) =>
      `« ${about} » ne peut pas être une durée : elle est devenue ${used} secondes. Elle va de 5 à 3 600 secondes.`,
    DATE_CELL: (_about, used) =>
      `Le tableur a fait une date de ce qui était saisi ; c’est devenu « ${used} ». Si c’est faux, mettez la cellule au format texte et saisissez à nouveau.`,
    CELL_WITHOUT_VALUE: about =>
      `La cellule contient « ${about} » au lieu d’une valeur. Ouvrez le fichier, laissez-le calculer et enregistrez-le.`,
    UNCLOSED_QUOTE: () => 'Un guillemet s’ouvre ici et ne se ferme jamais. Fermez-le ou retirez-le.',
    BRACES: () =>
      'Les accolades autour des réponses ne correspondent pas : un { et un } par question, et une ligne vide entre les questions. Écrivez \\{ pour une accolade dans le texte.',
    NOT_A_NUMBER: about => `« ${about} » n’est pas un nombre. Écrivez-le comme 3.14, 3.14:0.01 ou 3..4.`,
    NOT_A_PAIR: about => `« ${about} » n’est pas une paire. Écrivez =gauche -> droite.`,
    CHOICES_LEFT_OUT: about =>
      `Les trous se remplissent au clavier : les mots à choisir ont été laissés de côté : ${about}.`,
    WORDS_AS_OPTIONS: () =>
      'Des mots étaient à marquer dans le texte. Ici, ce sont des réponses sous celui-ci : vérifiez qu’on peut les distinguer.',
    EXTRA_MATCH: about => `« ${about} » ne correspond à rien à gauche et a été laissé de côté.`,
    PARTIAL_CREDIT: about =>
      `« ${about} » rapportait une partie des points. Ici, une réponse est bonne ou mauvaise : seul compte ce qui rapportait tous les points.`,
    ANOTHER_NUMBER: (about, used) =>
      `« ${about} » était accepté aussi. Une question numérique a une seule valeur correcte : seul « ${used} » compte.`,
    TOLERANCE_LEFT_OUT: (about, used) =>
      `« ${about} » a une tolérance. Les trous comparent des textes : seul « ${used} » compte.`,
    RANDOM_SELECTION: about =>
      `« ${about} » ne pose que certaines de ses questions, tirées au hasard. Toutes ont été importées : supprimez celles qui sont en trop.`,
    ALL_RIGHT_NEEDED: () =>
      'Une seule de plusieurs bonnes réponses suffisait. Ici, il faut toutes les choisir : décochez celles qui sont en trop.',
    WILDCARD: about =>
      `« ${about} » contient un * pour un texte quelconque, inconnu ici. Écrivez les bonnes réponses en entier.`,
    SCALE_CHOSEN: about =>
      `Le fichier ne dit pas entre quels nombres on choisit : c’est devenu ${about}. Changez-le dans l’éditeur si cela en dit trop.`,
    MEDIA_LEFT_OUT: about =>
      `« ${about} » est une image ou un autre média et a été laissé de côté. Ajoutez-le dans l’éditeur.`,
    PICTURE_AT_ADDRESS: about =>
      `L’image à l’adresse ${about} n’est pas dans le fichier, et rien n’est chargé depuis une adresse. Ajoutez-la dans l’éditeur.`,
    PICTURE_REFUSED: about =>
      `L’image « ${about} » n’est pas une image PNG, JPEG, WebP ou GIF complète d’au plus 5 Mo et 25 mégapixels ; elle a été laissée de côté. Ajoutez-la dans l’éditeur.`,
    PICTURE_AS_TEXT: about =>
      `« ${about} » est une image là où seul du texte est possible : son texte alternatif ou son nom a été utilisé. Vérifiez-le.`,
    TOO_MANY_PICTURES: about =>
      `« ${about} » a été laissée de côté : une importation compte au plus 50 images et 5 Mo en tout. Ajoutez-la dans l’éditeur.`,
    UNSUPPORTED_QUESTION: about =>
      `Les questions du type ${about} ne peuvent pas être importées. Recréez-la dans l’éditeur.`,
    NOT_IN_PLAN: about => `Le forfait de cette organisation ne comprend pas les questions du type ${about}.`,
    MISSING_FILE: about => `Le paquet nomme le fichier ${about}, qui n’y est pas. Exportez-le à nouveau.`,
    UNSAFE_PATH: about => `Le chemin ${about} mène hors du paquet. Exportez-le à nouveau.`,
    UNKNOWN_LINE: about => `« ${about} » ne peut pas être compris ici.`,
    ALL_MARKED: () =>
      'Toutes les réponses commencent par une étoile : toutes ont été marquées comme bonnes. Si les étoiles sont des puces, décochez les mauvaises.',
    LIST_AS_TEXT: about =>
      `« ${about} » est peut-être une réponse au choix, mais a été lu comme du texte. Commencez les réponses par un tiret ou par a) b) c), les bonnes par une étoile.`,
    ANSWERS_AS_KEY: about =>
      `« ${about} » a été lu comme les réponses de toutes les questions dans l’ordre. Si elles sont celles de la dernière question seule, cochez-les là.`,
    ACCEPTED_DIVIDED: about =>
      `« ${about} » a été lu comme plusieurs textes acceptés. Si c’en est un seul, réunissez-les dans l’éditeur.`,
    COUNTED_FROM: (about, used) =>
      `Les numéros de la colonne « ${about} » ont été comptés à partir de ${used}. Vérifiez quelles réponses sont cochées comme bonnes.`,
    NO_ANSWER_LINE: () =>
      'Aucune ligne ne dit quelle réponse est bonne. Ajoutez-en une comme ANSWER: B après les réponses.',
  },
  brokenRule: 'Cette diapositive enfreint une règle :',
  right: 'bonne réponse',
  accepted: 'Acceptées :',
  rightNumber: (value, tolerance) =>
    tolerance === '0' ? `Bonne réponse : ${value}` : `Bonne réponse : ${value}, à ${tolerance} près`,
  scale: (min, max) => `De ${min} à ${max}`,
  seconds: seconds => `${n(seconds)} secondes`,
  stepwise: 'Puces une à une',
  onPhones: 'Aussi affichée sur les téléphones',
  notes: 'Notes',
}

const starting: ImportMessages['starting'] = {
  blank: 'Vierge',
  file: 'PDF, PowerPoint, Keynote…',
  list: 'À partir d’une liste de questions',
  examples: 'Ou commencez par un exemple',
  lead: 'Des présentations complètes, à modifier comme vous voulez. Elles vouvoient le public, comme le font les téléphones.',
  use: 'Utiliser',
  using: title => `Utiliser : ${title}`,
  nextSteps: 'Prochaines étapes',
  steps: {
    invite: {
      title: 'Invitez les personnes avec qui vous travaillez',
      text: 'Les animateurs mènent les sessions, les administrateurs gèrent le reste.',
    },
    twoFactor: {
      title: 'Protégez votre compte',
      text: 'Activez la connexion en deux étapes : une minute, téléphone en main.',
    },
    reference: {
      title: 'Utilisez l’API',
      text: 'Tout ce qui se fait ici peut être automatisé ; la référence donne des exemples à copier.',
    },
    join: {
      title: 'Voyez ce que voit votre public',
      text: 'Ouvrez la page où l’on saisit le code d’une salle.',
    },
  },
}

export const messages: ImportMessages = { ...imports, starting }
