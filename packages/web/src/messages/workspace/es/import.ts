import type { ImportMessages } from '../en/import.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)
const imagesOf = (count: number) => `${n(count)} ${count === 1 ? 'imagen' : 'imágenes'}`

const imports: Omit<ImportMessages, 'starting'> = {
  title: 'Importar una presentación',
  lead: 'Trae preguntas de un archivo o de un texto; verás en qué se convierten antes de crear nada. Cada página de un PDF y cada imagen se convierte en una diapositiva.',
  file: 'Desde un archivo',
  choose: 'Elegir un archivo',
  drop: 'O suéltalo en cualquier parte de esta página. Como máximo 5 MB; un PDF, 100 MB y 200 páginas.',
  formatsHint:
    'PowerPoint, Keynote y Presentaciones de Google exportan PDF. Se pueden elegir varias imágenes a la vez. También acepta exportaciones de este espacio, Word, Excel y CSV según la plantilla de quiz de Kahoot, Moodle (GIFT y XML), Aiken, QTI 1.2 a 3.0, H5P, arsnova, Particify, ClassQuiz y texto sencillo.',
  guide: 'Cómo se lee cada formato',
  text: 'O escribe o pega un texto',
  textHint:
    'Una línea es una pregunta; un guion delante la convierte en opción y un asterisco en la correcta.',
  textExample: '¿Cuál es el planeta más grande?\n- Marte\n* Júpiter\n- Venus',
  readText: 'Leer el texto',
  format: 'Formato',
  formatAuto: 'Detectar automáticamente',
  formats: {
    JSON: 'JSON de este espacio',
    XLSX: 'Excel',
    CSV: 'CSV o celdas copiadas de una hoja de cálculo',
    GIFT: 'Moodle GIFT',
    MOODLE_XML: 'Moodle XML',
    AIKEN: 'Aiken',
    QTI: 'QTI',
    H5P: 'H5P',
    QUIZ_JSON: 'JSON o .cqa de arsnova, Particify y ClassQuiz',
    DOCX: 'Word',
    OUTLINE: 'Texto sencillo',
  },
  tooLarge: 'Este archivo pasa de 5 MB. Quita las imágenes o divídelo.',
  unreadable: 'No se puede abrir este archivo. Elígelo de nuevo.',
  reading: 'Leyendo…',
  preview: 'En qué se convierte',
  readAs: (format, slides, images) =>
    `Leído como ${format}: ${n(slides)} ${slides === 1 ? 'diapositiva' : 'diapositivas'}${images > 0 ? `, ${imagesOf(images)}` : ''}.`,
  images: imagesOf,
  untitled: 'Presentación importada',
  titleOf: 'Título',
  create: 'Crear la presentación',
  another: 'Elegir otra cosa',
  slides: 'Diapositivas',
  problemsTitle: count => (count === 1 ? '1 punto que revisar' : `${n(count)} puntos que revisar`),
  noProblems: 'Se ha entendido todo.',
  leftOut: 'Omitido',
  changed: 'Cambiado',
  line: line => `Línea ${line}`,
  cell: cell => `Celda ${cell}`,
  problems: {
    UNKNOWN_FORMAT: () =>
      'No es ninguno de los formatos que se pueden importar. Elige otro archivo o indica su formato.',
    OLD_SPREADSHEET: () =>
      'Es un archivo de Excel antiguo o cifrado. Ábrelo en Excel, quítale la contraseña y guárdalo como .xlsx o .csv.',
    SAVE_AS: (about, used) =>
      `Los archivos ${about} no se pueden importar. Ábrelo en su programa y guárdalo como ${used}, o copia las preguntas y pégalas como texto.`,
    COPY_TEXT: about =>
      `Los archivos ${about} no se pueden importar. Ábrelo, copia las preguntas y pégalas como texto.`,
    ENCRYPTED: about => `${about} está protegido con contraseña. Guárdalo sin ella.`,
    DAMAGED: about => `No se puede leer el archivo: ${about}. Guárdalo otra vez donde se creó.`,
    TOO_LARGE: about =>
      `${about} es demasiado grande al descomprimirlo. Quita las imágenes y lo que no haga falta.`,
    TOO_MUCH_WORK: () =>
      'Leer este archivo requiere más tiempo o memoria de lo que se permite a un archivo. Divídelo y quita lo que no haga falta, o inténtalo más tarde.',
    DOCTYPE: () => 'El archivo declara entidades o elementos propios, que no se leen. Quita esa declaración.',
    ENCODING: () =>
      'El archivo no está en UTF-8 y se leyó como Windows-1252. Si hay letras mal, guárdalo en UTF-8.',
    NOTHING_FOUND: () => 'En este archivo no hay ninguna pregunta.',
    TOO_MANY_SLIDES: about => `Una presentación tiene como máximo ${about} diapositivas; el resto se omitió.`,
    TOO_MANY_PROBLEMS: about => `Hay más problemas que estos ${about}.`,
    BROKEN_RULE: about => about,
    NO_HEADER: () =>
      'Ninguna fila nombra las columnas: se leyeron como pregunta, respuestas, tiempo y respuestas correctas. Si no es así, añade una fila con los nombres.',
    SHEET_LEFT_OUT: about =>
      `La hoja «${about}» se ha omitido: de las 20 primeras se leen aquellas en las que una fila nombra columnas como Pregunta, Respuesta 1, Respuesta 2.`,
    COLUMN_LEFT_OUT: about =>
      `La columna «${about}» se ha omitido: no contiene la pregunta, ni una respuesta, ni el tiempo límite, ni las respuestas correctas.`,
    PROMPT_SHORTENED: () =>
      'Una pregunta tiene como máximo 500 caracteres, así que esta se ha acortado. El texto completo está en las notas, hasta donde cabe.',
    OPTION_SHORTENED: about =>
      `Una respuesta tiene como máximo 200 caracteres, así que «${about}» se ha acortado. El texto completo está en las notas, hasta donde cabe.`,
    EXPLANATION_SHORTENED: () =>
      'Una explicación tiene como máximo 1000 caracteres, así que los comentarios se han acortado. El texto completo está en las notas, hasta donde cabe.',
    FEEDBACK_IN_NOTES: about =>
      `Los comentarios sobre estas respuestas no caben en la explicación: ${about}. Están en las notas, hasta donde caben.`,
    EQUAL_MATCH: (about, used) =>
      `«${used}» aparece más de una vez a la derecha, así que «${about}» se ha omitido: cada lado derecho corresponde a un solo lado izquierdo.`,
    EQUAL_OPTION: about => `La opción «${about}» aparecía más de una vez; se ha dejado una sola.`,
    NO_QUESTION_TEXT: () => 'Falta la pregunta. Escríbela antes de las respuestas.',
    NO_ANSWERS: () => 'No hay respuestas entre las que elegir. Añade al menos dos.',
    NOTHING_RIGHT: () =>
      'Falta la respuesta correcta. Escríbela entre las llaves, como {=París}, o si es un número {#3.14}, {#3.14:0.01} o {#3..4}.',
    NO_RIGHT_ANSWER: () =>
      'Ninguna respuesta está marcada como correcta, así que quedó como pregunta sin ella. Márcala para hacer un quiz.',
    BAD_RIGHT_ANSWER: about =>
      `«${about}» no es ninguna de las respuestas. Indica las correctas con sus números, como 1 o 1,3.`,
    AMBIGUOUS_RIGHT_ANSWER: (about, used) =>
      `«${about}» es el número o la letra de una respuesta y también el texto de otra; se marcó «${used}» como correcta. Compruébalo.`,
    NUMBER_FORMAT: about =>
      `No se conoce el formato de número de esta celda, así que el número se leyó como «${about}». Si no es así, da a la celda formato de texto y escríbelo otra vez.`,
    TIME_CHANGED: (about, used) =>
      `«${about}» no puede ser un tiempo: pasó a ${used} segundos. Va de 5 a 3600 segundos.`,
    DATE_CELL: (_about, used) =>
      `La hoja de cálculo convirtió en fecha lo que se escribió; quedó «${used}». Si está mal, da formato de texto a la celda y escríbelo otra vez.`,
    CELL_WITHOUT_VALUE: about =>
      `La celda contiene «${about}» en lugar de un valor. Abre el archivo, deja que calcule y guárdalo.`,
    UNCLOSED_QUOTE: () => 'Aquí se abre una comilla que nunca se cierra. Ciérrala o quítala.',
    BRACES: () =>
      'Las llaves de las respuestas no cuadran: una { y una } por pregunta y una línea vacía entre preguntas. Escribe \\{ para una llave que sea texto.',
    NOT_A_NUMBER: about => `«${about}» no es un número. Escríbelo como 3.14, 3.14:0.01 o 3..4.`,
    NOT_A_PAIR: about => `«${about}» no es una pareja. Escribe =izquierda -> derecha.`,
    CHOICES_LEFT_OUT: about =>
      `Los huecos se rellenan escribiendo, así que se omitieron las palabras para elegir: ${about}.`,
    WORDS_AS_OPTIONS: () =>
      'Había que marcar palabras en el texto. Aquí son opciones debajo de él: comprueba que se distingan.',
    EXTRA_MATCH: about => `«${about}» no corresponde a nada de la izquierda y se omitió.`,
    PARTIAL_CREDIT: about =>
      `«${about}» daba una parte de los puntos. Aquí una respuesta es correcta o no: solo cuenta lo que los daba todos.`,
    ANOTHER_NUMBER: (about, used) =>
      `«${about}» también se aceptaba. Una pregunta numérica tiene un solo valor correcto, así que solo cuenta «${used}».`,
    TOLERANCE_LEFT_OUT: (about, used) =>
      `«${about}» tiene una tolerancia. Los huecos comparan textos, así que solo cuenta «${used}».`,
    RANDOM_SELECTION: about =>
      `«${about}» solo hace algunas de sus preguntas, elegidas al azar. Se importaron todas: quita las que sobren.`,
    ALL_RIGHT_NEEDED: () =>
      'Bastaba con una de varias respuestas correctas. Aquí hay que elegirlas todas: desmarca las que sobren.',
    WILDCARD: about =>
      `«${about}» tiene un * para cualquier texto, que aquí no existe. Escribe los textos correctos.`,
    SCALE_CHOSEN: about =>
      `El archivo no dice entre qué números se elige: quedó ${about}. Cámbialo en el editor si da demasiadas pistas.`,
    MEDIA_LEFT_OUT: about => `«${about}» es una imagen u otro medio y se omitió. Añádelo en el editor.`,
    PICTURE_AT_ADDRESS: about =>
      `La imagen de ${about} no está en el archivo, y no se carga nada de direcciones externas. Añádela en el editor.`,
    PICTURE_REFUSED: about =>
      `La imagen «${about}» no es una imagen PNG, JPEG, WebP o GIF completa de 5 MB y 25 megapíxeles como máximo, así que se omitió. Añádela en el editor.`,
    PICTURE_AS_TEXT: about =>
      `«${about}» es una imagen donde solo cabe texto, así que se usó su texto alternativo o su nombre. Revísalo.`,
    TOO_MANY_PICTURES: about =>
      `«${about}» se omitió: una importación tiene como máximo 50 imágenes y 5 MB en total. Añádela en el editor.`,
    UNSUPPORTED_QUESTION: about =>
      `Las preguntas de tipo ${about} no se pueden importar. Vuelve a crearla en el editor.`,
    NOT_IN_PLAN: about => `El plan de esta organización no incluye preguntas de tipo ${about}.`,
    MISSING_FILE: about => `El paquete nombra el archivo ${about}, que no está en él. Expórtalo otra vez.`,
    UNSAFE_PATH: about => `La ruta ${about} sale del paquete. Expórtalo otra vez.`,
    UNKNOWN_LINE: about => `«${about}» no se entiende aquí.`,
    ALL_MARKED: () =>
      'Todas las opciones empiezan con un asterisco, así que todas se marcaron como correctas. Si los asteriscos son viñetas, desmarca las incorrectas.',
    LIST_AS_TEXT: about =>
      `«${about}» puede ser una opción de respuesta, pero se leyó como texto. Empieza las opciones con un guion o con a) b) c), y las correctas con un asterisco.`,
    ANSWERS_AS_KEY: about =>
      `«${about}» se leyó como las respuestas de todas las preguntas en orden. Si son solo de la última, márcalas en ella.`,
    ACCEPTED_DIVIDED: about =>
      `«${about}» se leyó como varios textos aceptados. Si es uno solo, únelos en el editor.`,
    COUNTED_FROM: (about, used) =>
      `Los números de la columna «${about}» se contaron desde ${used}. Revisa qué respuestas están marcadas como correctas.`,
    NO_ANSWER_LINE: () =>
      'Ninguna línea dice qué respuesta es correcta. Añade una como ANSWER: B después de las respuestas.',
  },
  brokenRule: 'Esta diapositiva no cumple una regla:',
  right: 'correcta',
  accepted: 'Se aceptan:',
  rightNumber: (value, tolerance) =>
    tolerance === '0' ? `Correcto: ${value}` : `Correcto: ${value}, con un margen de ${tolerance}`,
  scale: (min, max) => `De ${min} a ${max}`,
  seconds: seconds => `${n(seconds)} segundos`,
  stepwise: 'Viñetas una a una',
  onPhones: 'También se muestra en los teléfonos',
  notes: 'Notas',
}

const starting: ImportMessages['starting'] = {
  blank: 'En blanco',
  file: 'PDF, PowerPoint, Keynote…',
  list: 'A partir de una lista de preguntas',
  examples: 'O empieza con un ejemplo',
  lead: 'Presentaciones completas que puedes cambiar a tu gusto. Tratan de tú a quien participa, como hacen los teléfonos.',
  use: 'Usar',
  using: title => `Usar: ${title}`,
  nextSteps: 'Siguientes pasos',
  steps: {
    invite: {
      title: 'Invita a las personas con quienes trabajas',
      text: 'Los presentadores dirigen sesiones, los administradores gestionan lo demás.',
    },
    twoFactor: {
      title: 'Protege tu cuenta',
      text: 'Activa la verificación en dos pasos: un minuto con el teléfono a mano.',
    },
    reference: {
      title: 'Usa la API',
      text: 'Todo lo de aquí se puede automatizar; la referencia tiene ejemplos para copiar.',
    },
    join: {
      title: 'Mira lo que ve tu público',
      text: 'Abre la página en la que se escribe el código de una sala.',
    },
  },
}

export const messages: ImportMessages = { ...imports, starting }
