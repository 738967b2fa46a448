import type { StartingDeckTexts } from './starting-deck.ts'

export const messages: StartingDeckTexts = {
  iceBreaker: {
    title: 'Brise-glace',
    lead: "Dix minutes au bout desquelles tout le monde s'est exprimé, avant d'entrer dans le vif du sujet.",
    slides: [
      {
        title: 'Bienvenue',
        body: "Merci d'être là.\n\n- Participez avec votre téléphone\n- Rien n'est noté\n- Passez ce qui ne vous plaît pas",
        notes: 'Attendre que la plupart soient arrivés, puis commencer par la question facile.',
      },
      {
        prompt: "Comment allez-vous aujourd'hui ?",
        options: [
          'En pleine forme',
          'Au calme et en confiance',
          'Un peu de fatigue',
          'Redemandez-moi après le café',
        ],
      },
      {
        prompt: "D'où participez-vous ?",
      },
      {
        prompt: 'Connaissez-vous bien ce groupe ?',
        ends: ['Pas encore', 'Très bien'],
        notes:
          "Une moyenne basse n'est pas une mauvaise nouvelle : les trois diapositives suivantes sont là pour ça.",
      },
      {
        prompt: "Qu'est-ce qui vous met en route le matin ?",
        options: [
          'Bouger un peu',
          'Un moment de calme',
          'De la musique',
          'Un bon petit déjeuner',
          "Parler avec quelqu'un",
        ],
      },
      {
        prompt: 'On fait tourner la roue : qui veut répondre ?',
        options: [
          "Qu'avez-vous appris la semaine dernière ?",
          "Qu'emporteriez-vous sur une île ?",
          'Quel plat pourriez-vous manger chaque jour ?',
          'Enfant, quel métier vouliez-vous faire ?',
          'Quel endroit faut-il voir une fois ?',
        ],
        notes:
          "Demander qui veut répondre après chaque tour. Personne n'y est obligé. Trois ou quatre tours suffisent.",
      },
      {
        prompt: 'Que peu de gens ici savent-ils de vous ?',
        notes:
          "En lire quelques-unes à voix haute et laisser la salle deviner. L'auteur a le droit de ne pas se dévoiler.",
      },
    ],
  },
  lectureCheckIn: {
    title: 'Début de cours',
    lead: 'Ce qui est resté de la dernière fois, ce qui bloque et les questions en suspens.',
    slides: [
      {
        prompt: 'Que vous reste-t-il de la dernière fois ?',
        notes: "D'abord de mémoire, ensuite le résumé : ce que l'on retrouve soi-même reste.",
      },
      {
        title: 'La dernière fois en trois points',
        body: '1. La première idée\n2. La deuxième idée\n3. La troisième idée',
        notes:
          'Remplacer les trois points par les vôtres et les comparer aux mots précédents : que manque-t-il ?',
      },
      {
        prompt: 'Avez-vous bien suivi la dernière fois ?',
        ends: ['Pas du tout', 'Tout était clair'],
      },
      {
        prompt: "Au niveau de la mer, l'eau bout à ___ degrés Celsius.",
        blanks: [['100', 'cent']],
        notes: 'Un exemple : le remplacer par une phrase de votre matière.',
      },
      {
        prompt: 'Que pensez-vous du rythme de ce cours ?',
        options: ['Trop lent', 'Comme il faut', 'Trop rapide'],
      },
      {
        prompt: "Quel a été le point le plus difficile jusqu'ici ?",
      },
      {
        prompt: 'Quelles questions voulez-vous poser ?',
        notes:
          "On peut écrire des questions et voter jusqu'à la fin de la session. Revenir ici avant la pause et répondre à celles qui ont le plus de voix.",
      },
    ],
  },
  quizEvening: {
    title: 'Soirée quiz',
    lead: 'Deux manches où il faut répondre juste et vite : choisir, estimer, associer, ranger.',
    slides: [
      {
        title: 'Bienvenue au quiz',
        body: '- Répondre juste et vite rapporte le plus\n- On ne cherche pas sur internet\n- Le classement vient après chaque manche',
        notes:
          "Démarrer avec les noms (Options, programmer…) : dans une session anonyme, le classement n'en a pas. Changer les questions à votre goût.",
      },
      {
        prompt: 'Combien de cœurs a une pieuvre ?',
        options: ['Un', 'Deux', 'Trois', 'Huit'],
      },
      {
        prompt: "Quel est l'animal national de l'Écosse ?",
        options: ['Le cerf élaphe', 'La licorne', "L'aigle royal", 'La vache Highland'],
      },
      {
        prompt: 'Lesquels de ces fruits sont des baies en botanique ?',
        options: ['La banane', 'La fraise', 'La tomate', 'La framboise'],
      },
      {
        prompt: 'À chaque pays sa capitale',
        options: [
          ['Canada', 'Ottawa'],
          ['Australie', 'Canberra'],
          ['Brésil', 'Brasilia'],
          ['Nouvelle-Zélande', 'Wellington'],
        ],
      },
      {
        title: 'Deuxième manche',
        body: 'Les choses se compliquent.',
        notes: "D'abord appuyer sur Classement : qui mène après la première manche ? Puis continuer.",
      },
      {
        prompt: "Combien de mètres mesure la tour Eiffel ? Jusqu'à 15 d'écart, c'est juste.",
      },
      {
        prompt: "Qu'a-t-on construit en premier ? Rangez du plus ancien au plus récent.",
        options: ['La pyramide de Khéops', 'Le Colisée', 'Machu Picchu', 'Le Taj Mahal'],
      },
      {
        prompt: "Le symbole chimique de l'or est ___.",
        blanks: [['Au']],
      },
      {
        title: 'Et la victoire revient à…',
        body: "Merci d'avoir joué !",
        notes: 'Appuyer sur Classement : les trois premiers montent sur le podium.',
      },
    ],
  },
  retrospective: {
    title: 'Rétrospective',
    lead: "Une équipe regarde en arrière : l'ambiance, ce qui a marché, ce qui a freiné et la suite.",
    slides: [
      {
        title: 'Regarder en arrière ensemble',
        body: "Quoi que nous découvrions : chacun a fait de son mieux avec ce qu'il savait alors.",
        notes: "Démarrer en anonyme et le dire : les réponses n'ont pas de nom.",
      },
      {
        prompt: 'Comment avez-vous vécu les dernières semaines ?',
        ends: ['Éprouvantes', 'Excellentes'],
      },
      {
        prompt: 'Les dernières semaines en un mot ?',
      },
      {
        prompt: "Qu'est-ce qui a bien marché et doit rester ?",
      },
      {
        prompt: "Qu'est-ce qui nous a freinés ?",
        notes:
          'Laisser le temps de lire. Ce qui revient souvent a sa place parmi les options de la question suivante.',
      },
      {
        prompt: 'Par quoi commençons-nous ?',
        options: [
          'Des objectifs clairs',
          "Moins d'interruptions",
          'De meilleurs passages de relais',
          'Du temps pour apprendre',
        ],
        notes: "Avant de l'afficher, remplacer les options dans l'éditeur par ce qui vient d'être dit.",
      },
      {
        prompt: 'Que ferez-vous autrement ? Une seule chose suffit.',
        notes: 'Relire ces réponses ensemble au début de la prochaine rétrospective.',
      },
    ],
  },
  townHall: {
    title: 'Réunion plénière',
    lead: 'Des nouvelles pour tout le monde, de la place pour les vraies questions, et un retour à la fin.',
    slides: [
      {
        title: 'Bienvenue',
        body: 'Au programme :\n\n- Où nous en sommes\n- La suite\n- Vos questions',
        notes: 'La diapositive suivante ouvre les questions : dès lors, on peut en écrire à tout moment.',
      },
      {
        prompt: "Posez vos questions, dès maintenant et jusqu'à la fin",
        notes:
          'Dire que personne ne voit une question avant votre accord, puis continuer. Sur les téléphones, elle reste ouverte à côté de tout le reste.',
      },
      {
        prompt: 'Les derniers mois en un mot ?',
      },
      {
        prompt: 'Nos objectifs sont-ils clairs pour vous ?',
        ends: ['Pas du tout', 'Tout à fait'],
      },
      {
        prompt: "De quoi voulez-vous que l'on parle davantage ?",
        options: [
          "Les projets de l'année à venir",
          'Notre façon de travailler ensemble',
          'Notre clientèle',
          'La formation et les parcours',
          'Les résultats chiffrés',
        ],
      },
      {
        title: 'Vos questions',
        body: 'Vous pouvez encore en poser, et voter pour celles des autres.',
        notes:
          'Ouvrir les questions (dans les commandes ou par la deuxième diapositive) et commencer par celle qui a le plus de voix, même si elle dérange.',
      },
      {
        prompt: 'Quelle est la probabilité que vous nous recommandiez comme employeur ?',
        notes:
          "Les téléphones n'affichent pas le résultat. Pour le lire d'abord vous-même, le masquer aussi sur l'écran avant les réponses.",
      },
      {
        prompt: 'Que devons-nous améliorer la prochaine fois ?',
      },
    ],
  },
  workshopFeedback: {
    title: "Retours sur l'atelier",
    lead: "Cinq minutes à la fin pour savoir ce qu'il faut garder et ce qu'il faut changer.",
    slides: [
      {
        title: 'Cinq minutes pour vos retours',
        body: 'Vos réponses serviront au groupe suivant. Elles ne portent pas de nom.',
        notes: 'Démarrer en anonyme, pour que ce soit vrai, et laisser cinq minutes de calme.',
      },
      {
        prompt: 'Quelle est la probabilité que vous recommandiez cet atelier ?',
      },
      {
        prompt: 'Le contenu est-il utile pour votre travail ?',
        ends: ['Pas utile', 'Très utile'],
      },
      {
        prompt: "L'équilibre entre écouter et faire était-il bon ?",
        options: ["Trop d'écoute", 'Comme il faut', 'Trop de pratique'],
      },
      {
        prompt: "Qu'est-ce qui vous a aidé ?",
        options: [
          'Les explications',
          'Les exercices',
          'Les échanges avec les autres',
          'Les exemples',
          'Les documents',
        ],
      },
      {
        prompt: "Qu'allez-vous essayer en premier ?",
      },
      {
        prompt: 'Que faut-il changer ?',
        notes:
          "Les téléphones n'affichent pas ces réponses. Les masquer aussi sur l'écran pour les lire plus tard.",
      },
    ],
  },
  decision: {
    title: 'Décider ensemble',
    lead: "Des avis à la décision : ce qui compte, l'option en tête et l'adhésion de chacun.",
    slides: [
      {
        title: "Ce que nous décidons aujourd'hui",
        body: '**La question :** à remplacer par la vôtre.\n\n- Option A\n- Option B\n- Option C',
        notes: "Remplacer A, B et C par vos options sur toutes les diapositives, et s'en tenir à leurs noms.",
      },
      {
        prompt: "Vers quoi penchez-vous pour l'instant ?",
        options: ['Option A', 'Option B', 'Option C', 'Je ne sais pas encore'],
        notes: "Une première tendance, pas un vote. L'avant-dernière diapositive repose la question.",
      },
      {
        prompt: "Qu'est-ce qui compte le plus pour cette décision ?",
        options: ["L'intérêt des personnes concernées", 'Le coût', 'Le risque', 'Le délai'],
      },
      {
        prompt: 'Répartissez 100 points entre les options',
        options: ['Option A', 'Option B', 'Option C'],
      },
      {
        prompt: "Qu'est-ce qui parle contre l'option en tête ?",
        notes: 'Prendre les objections au sérieux : répondre aux deux plus fréquentes avant le vote.',
      },
      {
        prompt: 'Et maintenant : quelle option prenons-nous ?',
        options: ['Option A', 'Option B', 'Option C'],
        notes: "Comparer avec la première tendance : qu'est-ce qui a changé ?",
      },
      {
        prompt: 'Le résultat vous convient-il ?',
        ends: ['Pas du tout', 'Très bien'],
        notes: 'Demander à qui a donné un ou deux ce qui lui manque, si la personne veut bien le dire.',
      },
    ],
  },
  trainingTest: {
    title: 'Test de formation : en sécurité en ligne',
    lead: 'Un court test sur les mots de passe et les messages suspects, avec les réponses aussitôt. Fait pour être programmé : chacun le passe quand il veut.',
    slides: [
      {
        prompt: 'Un message vous demande de confirmer tout de suite votre mot de passe. Que faites-vous ?',
        options: [
          'Je suis le lien et je vérifie la page',
          'Je réponds pour demander des précisions',
          'Je le signale sans suivre aucun lien',
          'Je le transmets à mes collègues',
        ],
        notes:
          'Programmer ce test (Options, programmer…) au lieu de le démarrer : chacun répond alors à son rythme et voit ce qui est juste après chaque réponse. Remplacer les questions par celles de votre formation.',
      },
      {
        prompt: 'À quoi reconnaît-on un faux message ?',
        options: [
          'Il vous met sous pression',
          "L'adresse de l'expéditeur est un peu fausse",
          'Il vous appelle par votre nom',
          'Il demande des mots de passe ou des paiements',
        ],
      },
      {
        prompt:
          "Se connecter avec un mot de passe et une seconde preuve s'appelle l'authentification à deux ___.",
        blanks: [['facteurs', 'étapes', 'etapes']],
      },
      {
        prompt: 'À chaque mot son sens',
        options: [
          ['Hameçonnage', 'Amener les gens à livrer leurs secrets'],
          ['Chiffrement', 'Rendre des données lisibles avec une clé seulement'],
          ['Sauvegarde', 'Une copie en cas de perte'],
          ['Mise à jour', 'Une version qui corrige des failles'],
        ],
      },
      {
        prompt: 'Rangez ces mots de passe du plus faible au plus sûr',
        options: ['123456', 'Printemps2026', 'k7#Qd!2', 'Cinq mots choisis au hasard'],
      },
      {
        prompt: "Qu'est-ce qui n'est pas encore clair pour vous ?",
      },
    ],
  },
}
