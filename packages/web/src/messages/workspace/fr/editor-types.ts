import type { EditorMessages } from '../en/editor.ts'

export const types: EditorMessages['types'] = {
  MULTIPLE_CHOICE: { name: 'Choix multiple', hint: 'Choisir une option, ou plusieurs.' },
  QUIZ: { name: 'Quiz', hint: 'Une bonne réponse, des points, et la rapidité compte.' },
  WORD_CLOUD: { name: 'Nuage de mots', hint: 'Plus un mot est écrit, plus il grandit.' },
  OPEN_TEXT: { name: 'Texte libre', hint: 'Chacun écrit son propre texte.' },
  RATING: { name: 'Évaluation', hint: 'Une valeur sur une petite échelle.' },
  NPS: { name: 'Recommandation (NPS)', hint: 'La probabilité de recommander, de 0 à 10.' },
  NUMERIC: { name: 'Nombre', hint: 'Une estimation, ou un nombre à trouver.' },
  RANKING: { name: 'Classement', hint: 'Ordonner les options selon ses préférences.' },
  ORDERING: { name: 'Bon ordre', hint: 'Mettre les options dans le bon ordre.' },
  MATCHING: { name: 'Association', hint: 'Trouver ce qui va ensemble.' },
  FILL_IN_BLANK: { name: 'Texte à trous', hint: 'Compléter une phrase.' },
  POINT_ALLOCATION: { name: 'Répartir des points', hint: 'Distribuer des points sur des options.' },
  SPINNER: { name: 'Roue', hint: 'Tire au sort une des options.' },
  QA: { name: 'Questions de la salle', hint: 'Chacun pose des questions et soutient celles des autres.' },
  CONTENT: { name: 'Diapositive de contenu', hint: 'Titre, texte et image : rien à répondre.' },
}

export const settings: EditorMessages['settings'] = {
  allow_multiple: { label: 'Plusieurs options peuvent être choisies', hint: '' },
  show_results: {
    label: 'Les participants voient les résultats',
    hint: 'Sur leur téléphone, après avoir répondu. L’écran les montre dans tous les cas.',
  },
  time_limit_seconds: { label: 'Temps pour répondre', hint: 'Vide : sans limite.' },
  points: { label: 'Points pour une bonne réponse', hint: 'Avec 0, elle ne compte pas au classement.' },
  speed_bonus: {
    label: 'Les réponses rapides rapportent plus',
    hint: 'La moitié des points à la fin du temps.',
  },
  reveal_after_answering: {
    label: 'Montrer tout de suite la bonne réponse',
    hint: 'Dans les sessions où chacun va à son rythme : après la réponse, qui est alors définitive.',
  },
  max_words: { label: 'Mots par personne', hint: '' },
  stop_words: {
    label: 'Ignorer les mots vides',
    hint: 'Par exemple « le » et « et ». Les exports les gardent.',
  },
  max_length: { label: 'Longueur maximale', hint: '' },
  min: { label: 'Plus petite valeur', hint: '' },
  max: { label: 'Plus grande valeur', hint: '' },
  step: { label: 'Pas', hint: 'L’écart entre deux valeurs.' },
  min_label: { label: 'Texte à la plus petite valeur', hint: 'Par exemple : pas du tout.' },
  max_label: { label: 'Texte à la plus grande valeur', hint: 'Par exemple : beaucoup.' },
  correct_value: { label: 'Bon nombre', hint: 'Vide : il n’y a pas de bonne réponse.' },
  tolerance: { label: 'Tolérance', hint: 'L’écart encore accepté comme bonne réponse.' },
  total_points: { label: 'Points que chacun répartit', hint: '' },
  moderation: {
    label: 'Les questions attendent votre accord',
    hint: 'Avant, personne d’autre ne les voit.',
  },
  labels: {
    label: 'Thèmes des questions',
    hint: 'Un par ligne, 12 au plus. On peut en choisir trois en posant une question.',
  },
  blanks: { label: 'Réponses acceptées', hint: '' },
}

export const settingGroups: EditorMessages['settingGroups'] = {
  answer: 'Réponses',
  scoring: 'Bonnes réponses',
  results: 'Résultats',
}

export const samples: EditorMessages['samples'] = {
  words: [
    'curieux',
    'équipe',
    'café',
    'prêt',
    'soleil',
    'attentif',
    'confiant',
    'fatigué',
    'nouveau',
    'ensemble',
  ],
  texts: [
    'Plus de temps pour ce qui compte.',
    'Garder les réunions courtes.',
    'J’aimerais entendre plus d’exemples.',
    'Notons ce que nous décidons.',
  ],
  questions: ['Quand ouvre le nouveau bureau ?', 'Qui décide du budget ?', 'Y aura-t-il un enregistrement ?'],
  wrong: 'autre chose',
}
