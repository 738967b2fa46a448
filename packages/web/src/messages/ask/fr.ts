import type { AskMessages } from './en.ts'

export const messages: AskMessages = {
  kind: 'Type',
  kinds: {
    yesNo: 'Oui ou non',
    choice: 'Choix',
    cloud: 'Nuage de mots',
    text: 'Texte libre',
    scale: 'Échelle',
  },
  prompt: 'Question',
  spoken: {
    yesNo: 'Oui ou non ?',
    choice: 'Lequel ?',
    cloud: 'Un mot, s’il vous plaît',
    text: 'Qu’en pensez-vous ?',
    scale: 'Dans quelle mesure êtes-vous d’accord ?',
  },
  options: 'Réponses, une par ligne',
  optionsHint: 'Sans saisie : A, B, C, D.',
  optionsTooFew: 'Saisissez au moins deux réponses différentes, ou aucune.',
  yes: 'Oui',
  no: 'Non',
  addNext: 'Ajouter comme diapositive suivante',
  askNow: 'Afficher maintenant',
  added: 'Ajoutée comme diapositive suivante.',
  recent: 'Questions récentes',
  addRecent: prompt => `Ajouter comme diapositive suivante : ${prompt}`,
  faults: {
    LIMIT_REACHED:
      'Une session peut recevoir 60 questions ajoutées et 200 diapositives. Supprimez des diapositives de la présentation.',
    PLAN_LIMIT_REACHED: 'Votre forfait ne comprend pas ce type de question, ou pas davantage de questions.',
    RATE_LIMITED: 'Dix questions en une minute : attendez un instant.',
    INVALID_SESSION_STATE: 'On peut ajouter des questions tant que la session est en cours.',
    INVALID_REQUEST_BODY: 'Le serveur n’accepte pas cette question. Raccourcissez-la.',
  },
}
