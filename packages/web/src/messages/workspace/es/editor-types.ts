import type { EditorMessages } from '../en/editor.ts'

export const types: EditorMessages['types'] = {
  MULTIPLE_CHOICE: { name: 'Opción múltiple', hint: 'Elegir una opción, o varias.' },
  QUIZ: { name: 'Quiz', hint: 'Una respuesta correcta, puntos, y la rapidez cuenta.' },
  WORD_CLOUD: { name: 'Nube de palabras', hint: 'Las palabras que muchos escriben crecen.' },
  OPEN_TEXT: { name: 'Texto libre', hint: 'Cada persona escribe su texto.' },
  RATING: { name: 'Valoración', hint: 'Un valor en una escala corta.' },
  NPS: { name: 'Recomendación (NPS)', hint: 'La probabilidad de recomendar, de 0 a 10.' },
  NUMERIC: { name: 'Número', hint: 'Una estimación o un número que hay que acertar.' },
  RANKING: { name: 'Clasificación', hint: 'Ordenar las opciones por preferencia.' },
  ORDERING: { name: 'Orden correcto', hint: 'Poner las opciones en el orden correcto.' },
  MATCHING: { name: 'Emparejar', hint: 'Encontrar lo que va junto.' },
  FILL_IN_BLANK: { name: 'Rellenar huecos', hint: 'Completar una frase.' },
  POINT_ALLOCATION: { name: 'Repartir puntos', hint: 'Distribuir puntos entre opciones.' },
  SPINNER: { name: 'Ruleta', hint: 'Sortea una de las opciones.' },
  QA: { name: 'Preguntas de la sala', hint: 'La gente pregunta y apoya otras preguntas.' },
  CONTENT: { name: 'Diapositiva de contenido', hint: 'Título, texto e imagen: nada que responder.' },
}

export const settings: EditorMessages['settings'] = {
  allow_multiple: { label: 'Se pueden elegir varias opciones', hint: '' },
  show_results: {
    label: 'Los participantes ven los resultados',
    hint: 'En sus teléfonos, después de responder. La pantalla los muestra en todo caso.',
  },
  time_limit_seconds: { label: 'Tiempo para responder', hint: 'Vacío: sin límite.' },
  points: { label: 'Puntos por acertar', hint: 'Con 0 no cuenta en la clasificación.' },
  speed_bonus: {
    label: 'Responder rápido da más puntos',
    hint: 'La mitad de los puntos al final del tiempo.',
  },
  reveal_after_answering: {
    label: 'Mostrar enseguida lo correcto',
    hint: 'En sesiones al ritmo de cada cual: tras responder, y la respuesta es entonces definitiva.',
  },
  max_words: { label: 'Palabras por persona', hint: '' },
  stop_words: {
    label: 'Omitir palabras vacías',
    hint: 'Por ejemplo, «el» e «y». Las exportaciones las conservan.',
  },
  max_length: { label: 'Longitud máxima', hint: '' },
  min: { label: 'Valor menor', hint: '' },
  max: { label: 'Valor mayor', hint: '' },
  step: { label: 'Paso', hint: 'La distancia entre dos valores.' },
  min_label: { label: 'Texto en el valor menor', hint: 'Por ejemplo: nada.' },
  max_label: { label: 'Texto en el valor mayor', hint: 'Por ejemplo: mucho.' },
  correct_value: { label: 'Número correcto', hint: 'Vacío: nada es correcto o incorrecto.' },
  tolerance: { label: 'Tolerancia', hint: 'La diferencia que aún cuenta como correcta.' },
  total_points: { label: 'Puntos que reparte cada persona', hint: '' },
  moderation: {
    label: 'Las preguntas esperan tu aprobación',
    hint: 'Antes no las ve nadie más.',
  },
  labels: {
    label: 'Temas de las preguntas',
    hint: 'Uno por línea, 12 como máximo. Al preguntar se pueden elegir tres.',
  },
  blanks: { label: 'Respuestas aceptadas', hint: '' },
}

export const settingGroups: EditorMessages['settingGroups'] = {
  answer: 'Respuestas',
  scoring: 'Correcto e incorrecto',
  results: 'Resultados',
}

export const samples: EditorMessages['samples'] = {
  words: [
    'curioso',
    'equipo',
    'café',
    'listo',
    'soleado',
    'atento',
    'confiado',
    'cansado',
    'nuevo',
    'juntos',
  ],
  texts: [
    'Más tiempo para lo que importa.',
    'Mantener las reuniones cortas.',
    'Me gustaría oír más ejemplos.',
    'Anotemos lo que decidimos.',
  ],
  questions: ['¿Cuándo abre la nueva oficina?', '¿Quién decide el presupuesto?', '¿Habrá una grabación?'],
  wrong: 'otra cosa',
}
