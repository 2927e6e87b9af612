// Words by which kinds, cuisines and tags are found, in the five languages. Every name in the message catalogues is among them
// (tests/unit/search-words.test.ts). supabase/schemas/places/search-words.sql has the same words
// (tests/database/search-vectors.test.ts).

/** Words by type of a place, in the source's terms and without the ending `_restaurant`. */
export const typeWords: Readonly<Record<string, string>> = {
  restaurant: "restaurant, restaurante, gaststätte, wirtshaus, tasca, resto",
  cafe: "café, coffee, kaffee, kaffi, pastelaria, konditorei",
  bar: "bar, cocktailbar, bistrot",
  pub: "pub, kneipe, beer, bière, bier, béier, cerveja",
  fast_food:
    "fast food, fast-food, imbiss, comida rápida, takeaway, à emporter, frites, friterie, imbissbude, pommes, fritten",
  beer_garden: "beer garden, brasserie en plein air, biergarten, béiergaart, esplanada de cerveja",
  biergarten: "beer garden, biergarten, béiergaart, esplanada de cerveja",
  food_court: "food court, aire de restauration, praça de alimentação",
  ice_cream_shop: "ice cream, glacier, glacerie, eis, eisdiele, gelataria",
  coffee_shop: "café, coffee, kaffee, kaffi",
  wine_bar: "bar, wine bar, bar à vin, weinbar, vinho",
  meal_takeaway: "fast food, imbiss, takeaway",
  asian: "asian, asiatique, asiatisch, asiatesch, asiática, asia, asiático, asiatisches",
  breakfast: "breakfast, petit-déjeuner, frühstück, kaffi a moiesiessen, pequeno-almoço, brunch, frühstückscafé",
  burger: "burgers, burger, burgeren, hambúrgueres, hamburger, hamburguer, hambúrguer",
  cake: "cake, gâteaux, kuchen, kuch, bolos, pâtisserie, pâtissier, torte, bolo, gâteau, konditorei, pastries",
  chinese: "chinese, chinois, chinesisch, chineesesch, chinesa, china, chinês, chinesisches",
  cocktails: "cocktails, cocktailen, cocktail, cocktailbar",
  french: "french, français, französisch, franséisch, francesa, française, francês, france",
  german: "german, allemand, deutsch, däitsch, alemã, alemão, allemande",
  greek: "greek, grec, griechisch, griichesch, grega, grecque, grego, grichesch",
  ice_cream:
    "ice cream, ice cream parlour, glacerie, glaces, eis, glace, gelados, glacier, gelato, gelateria, eisdiele, eiscafé, gelado, gelataria, sorvete, äis",
  indian: "indian, indien, indisch, indesch, indiana, inder, curry, indienne, indiano",
  italian: "italian, italien, italienisch, italieenesch, italiana, italiener, pasta, trattoria, italienne, italiano",
  japanese: "japanese, japonais, japanisch, japanesch, japonesa, japaner, japonaise, japonês, ramen",
  kebab: "kebab, döner, kebap, dürüm",
  lebanese: "lebanese, libanais, libanesisch, libanesesch, libanesa, libanaise, libanese, libanês, mezze",
  luxembourgish:
    "luxembourgish, luxembourgeois, luxemburgisch, lëtzebuergesch, luxemburguesa, luxembourgeoise, lëtzebuerger, luxemburguês",
  mediterranean:
    "mediterranean, méditerranéen, mediterran, mediterrânica, méditerranéenne, mittelmeer, mediterrânea, mediterrânico",
  mexican: "mexican, mexicain, mexikanisch, mexikanesch, mexicana, mexikaner, mexicaine, mexicano, tacos, burrito",
  pizza: "pizza, pizzeria, pizzaria",
  portuguese: "portuguese, portugais, portugiesisch, portugisesch, portuguesa, portugiese, portugaise, português",
  regional: "regional, régional, régionale, gutbürgerlich, hausmannskost",
  sandwich: "sandwiches, sandwichs, sandwichen, sandes, sandwicherie, sanduíche, tosta",
  seafood:
    "seafood, fruits de mer, fisch und meeresfrüchte, fësch a mieresfriichten, peixe e marisco, fish, poisson, fisch, peixe, marisco, fësch",
  steak_house: "steaks, grillades, bifes, steak, steakhouse, grill, bife, churrasco",
  sushi: "sushi, sushis",
  tapas: "tapas, petiscos",
  thai: "thai, thaï, thailändisch, thailännesch, tailandesa, thaïlandais, thailand, tailandês",
  turkish: "turkish, turc, türkisch, tierkesch, turca, türke, turque, turco",
  vegan: "vegan, végane, vegana, végan, végétalien, vegano",
  vegetarian:
    "vegetarian, végétarien, vegetarisch, vegetaresch, vegetariana, vegetarier, végétarienne, vegetariano, veggie",
  vietnamese: "vietnamese, vietnamien, vietnamesisch, vietnameesesch, vietnamita, vietnamienne, vietnamesa, pho",
  wine: "wine, vin, wein, wäin, vinho, wine bar, bar à vin, weinbar, weinstube, wäistuff, garrafeira",
};

/** Names of tags, separated by semicolons. */
export const tagNames: Readonly<Record<string, string>> = {
  friendly_staff: "friendly staff; équipe sympathique; freundliches team; frëndlech ekipp; equipa simpática",
  fast_service: "fast service; service rapide; schneller service; schnelle service; serviço rápido",
  attentive: "attentive; service attentionné; aufmerksam; opmierksam; serviço atento",
  spot_on_order: "spot-on order; commande parfaite; bestellung perfekt; pedido certo",
  warm_welcome: "warm welcome; accueil chaleureux; herzlicher empfang; häerzlechen accueil; acolhimento caloroso",
  great_vibe: "great vibe; super ambiance; tolle stimmung; flott ambiance; ótimo ambiente",
  above_and_beyond: "above and beyond; aux petits soins; mehr als erwartet; méi wéi erwaart; além do esperado",
  clean_cozy: "clean & cozy; propre et chaleureux; sauber & gemütlich; propper & gemittlech; limpo e acolhedor",
  reasonable_wait: "reasonable wait; attente raisonnable; wartezeit in ordnung; waardezäit an der rei; espera razoável",
  mixed_attentiveness:
    "mixed attentiveness; attention inégale; mal aufmerksam, mal nicht; mol opmierksam, mol net; atenção irregular",
  minor_errors: "minor errors; petites erreurs; kleine fehler; kleng feeler; pequenos erros",
  average_speed: "average speed; rythme moyen; mittleres tempo; normaalt tempo; rapidez média",
  polite_enough: "polite enough; politesse correcte; höflich genug; héiflech genuch; trato correto",
  decent_order: "decent order; commande correcte; bestellung in ordnung; bestellung an der rei; pedido aceitável",
  standard_atmosphere: "standard atmosphere; ambiance ordinaire; normale stimmung; normal ambiance; ambiente normal",
  room_for_improvement: "room for improvement; peut mieux faire; luft nach oben; loft no uewen; pode melhorar",
  slow_service: "slow service; service lent; langsamer service; luese service; serviço lento",
  rude_interaction: "rude interaction; ton désagréable; unfreundlicher ton; onfrëndlechen toun; trato indelicado",
  incorrect_order: "incorrect order; commande erronée; bestellung falsch; pedido errado",
  long_wait: "long wait; longue attente; lange wartezeit; laang waardezäit; espera longa",
  ignored_us: "ignored us; on nous a oubliés; übersehen worden; mir goufen iwwersinn; fomos ignorados",
  messy_space: "messy space; lieu mal tenu; unordentlich; onuerdentlech; espaço desarrumado",
  cold_attitude: "cold attitude; accueil froid; kühler empfang; kalen accueil; acolhimento frio",
  forgotten_items: "forgotten items; oublis; etwas vergessen; eppes vergiess; esquecimentos",
};
