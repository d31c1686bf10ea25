import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { homeParts } from './place-words.ts';

/** What stands in front of few houses, so that it tells which one it is. */
export const oddities = wordSet(`
  flag flagpole palm palms cactus flamingo flamingos gnome gnomes fountain statue statues pillar pillars arch silo silos windmill lion lions eagle tyre tyres drum tower wagon wheel anchor marlin barrel
  mural turret planter planters totem buddha buddhas dinosaur gargoyle gargoyles sculpture sculptures
`);
export const colours = wordSet('pink yellow red blue green purple orange white black cream grey gray brown teal turquoise maroon burgundy silver gold mustard navy lilac mauve salmon rainbow charcoal aubergine apricot peach beige ochre terracotta mint lime aqua coral crimson scarlet violet magenta indigo khaki');
export const materials = wordSet('front bright dark light pale faded rusty rusted brick weatherboard timber fibro stone sandstone limestone mudbrick bluestone rendered render wooden steel tin colorbond picket iron concrete roller screen double single two story storey storeys level big little small old new high tall');
/** What a house is called by somebody who describes theirs. */
export const houses = wordSet('house home place one cottage unit villa townhouse terrace duplex weatherboard queenslander bungalow caravan shack cabin flats block semi donga yurt');
export const visibleParts = wordSet('gate gates letterbox mailbox fence roof door driveway drive tower winery sign');
/** What lives in a house, which tells nothing of where it is. */
export const inhabitants = wordSet('tenant tenants kids children baby people family housemates owner owners pet pets dogs dog cats cat elderly high low lots plenty access power problem problems issue issues');

/** Who describes where they are: "we're the", "ours is the", "house on the corner is the". */
export const selfCues = wordSet(`we're were we im i'm ours mine house place home us`);
/** What may be said of a thing as well: "it's the red one". */
export const thingCues = wordSet(`it's its it`);

/** Where strangers see a thing from the street, as the words after it. */
export const frontParts = /^(?:parked |made |growing |carved |bolted |painted |hanging |sitting |standing |nailed |screwed |tied |up |it |is |usually )*(?:on|at|by|to|in|out|near) (?:the |our |my )*(?:front |main |end of (?:the |our )?)*(?:gate|gatepost|gateposts|fence|driveway|drive|steps|letterbox|mailbox|lawn|garden|yard|verge|wall out front|front)\b/;

export const isDescription = (word: string) => colours.has(word) || materials.has(word);

/** Returns whether a word is of the work, or of what any home has. */
export const isOfJob = (word: string) => wordKind(word).isTrade || homeParts.has(word) || /^\d/.test(word);

/** Masks words of a description, but for those that hold the sentence together. */
export function maskAll(text: Masking, words: readonly number[]): void {
  for (const at of words) if (!functionWords.has(text.word(at)) || text.word(at) === 'one') text.mask(at, 'address');
}

/** Where else a thing stands that a home has: "on the roof", "by the path". */
export const outsidePlaces = /^(?:up |down |right |out )*(?:on|at|by|near|over|above|along|beside|in) (?:the |our |my |its |his |her |top of (?:the )?|front |side |ute |old )*(?:roof|balcony|porch|verandah|veranda|path|pathway|chimney|carport|garage|shed|wall|walls|window|windows|door|fence|gate|pole|post|lawn|yard|garden|drive|driveway|steps|letterbox)\b/;
/** Materials that a gate or a door of few houses is of. */
export const rareMaterials = wordSet('copper brass bronze gold golden marble carved wicker');
/** Parts whose colour strangers see. */
export const colouredParts = wordSet('stairs steps staircase shutters trim trims window windows verandah veranda garage carport chimney curtains walls wall pillars columns awning awnings umbrella garden flowers roses bricks tiles car ute van boat caravan');

/** What a home has that tells nothing of which one it is: what is wrong with it, who or what lives there, what can be said of it. */
export const keptNouns = wordSet(`
  ant ants mouse mice rat rats mould mildew damp moisture dust rust smoke flood storm fire leak leaks drip drips crack cracks hole holes view views ladder ladders ramp ramps head heads gear mess bit bits lot lots way ways time times day days week weeks
  month months year years weekend weekends morning mornings arvo night nights job jobs work stuff thing things kind kinds type types side sides end ends corner corners half rest lots money rent lease loan mortgage claim quote quotes price budget
  visitors visitor guests guest guest's people person man men woman women lady ladies mum dad nan pop parents couple baby babies toddler toddlers teenager teenagers students student staff workers worker customers customer renters renter boarders lodgers
  cow cows calf calves goat goats pig pigs chicken chickens hens ducks pony ponies lambs animals animal livestock stock feed hay grain milk meat food wine beer stubbies gear tools tool trades tradies plasterer plumber painter builder neighbours
  family families wife husband son daughter mother father brother sister grandma grandpa nana carer carers nurse agent landlord church service services party event wedding school shift shifts battle hassle trouble troubles worry risk danger hazard
  idea plan plans drawing drawings photo photos picture pictures video report letter email form forms history story stories reno renos extension extensions addition additions noise noises smell smells draught draughts spark sparks fault faults
  parking character space spaces area areas size zone zones level levels gap gaps cavity insulation battens lath plaster gyprock villaboard fibro lining linings trim trims frame frames foundation footings stumps piers subfloor crawlspace gutter gutters eave eaves
  render cladding weatherboards bricks tiles slate thatch colorbond veranda verandah porch patio pergola deck balcony terrace courtyard carport garage workshop studio cellar attic mezzanine sunroom rumpus bathroom toilet shower bath spa sauna pool
  tv television telly internet nbn wifi signal reception broadband foxtel netflix speed modem nas computer computers pc laptop server console xbox playstation chair chairs bed beds cot desk sofa couch carpet lino curtains blinds rug shelf shelves
`);
/** What somebody keeps in front of a home; where a home is found, it tells which one. */
export const outsideThings = wordSet(`
  header harvester windrower baler plough bowser anvil trampoline caravan campervan camper motorhome boat yacht dinghy tinny kayak canoe jetski tractor bus truck ute van car bike motorbike trailer float tree trees palm pine gum bush hedge rose roses flowers swing swings slide cubby sandpit dam pond creek
  trough bench pots bathtub bath piano couch sofa barrel barrels bottles tyres rocks boulder boulders horse horses shoe shoes boots tank tanks
`);
/** The way somebody's looks are told to be large, many or of an odd material. */
export const tellingModifiers = wordSet('giant huge massive enormous tiny mini two three four five six seven eight nine ten twin stone metal wooden concrete brass bronze copper fibreglass plaster plastic iron steel tin rusty glass marble wicker carved painted hanging');

/** Further words for a home, and for what belongs to it, that somebody describes. */
export const homes = wordSet(`
  ${[...houses].join(' ')} hse joint farm farmhouse homestead property barn shed winery shop ours mine lowset highset fibro veneer dome yurt chalet houseboat boat donga dwelling residence bldg building yard lane laneway street drive driveway gate fence letterbox mailbox roof garden
`);
/** A home, and not only a part of it or a building beside it. */
export const dwellings = wordSet(`
  house hse home place joint cottage unit villa townhouse terrace duplex semi weatherboard queenslander bungalow shack cabin farm farmhouse homestead property ours mine lowset highset houseboat residence flat flats frame fibro veneer dome yurt chalet barn
`);
