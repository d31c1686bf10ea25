import { wordSet } from '../../../../shared/domain/contact/word-set.ts';

/** Positions, times and states that follow "at" or "near" without a name: "at the far end", "at night", "at full brightness". */
export const positions = wordSet(`
  bottom top start end ends base side sides rear front back middle centre center left right point points head gable peak ridge boundary edge edges corner corners height level ground moment present
  least most random half time times night nights work home lunch lunchtime smoko dusk dawn noon midnight midday sunset sunrise weekends weekend christmas easter first last once worst best minimum
  maximum full startup speed brightness idle load rest risk hand length distance pace request cost price rate stage frame entrance entry exit opening hinge odd peaktimes pressure temperature temp
  voltage capacity intervals interval dinner breakfast bedtime dark daylight daytime nighttime tide harvest milking shearing handover settlement lockup completion inspection auction moments minute
  minutes stages anymore angle angles depth floor roof ceiling waist knee chest shoulder eye ankle hip spin rinse wash simmer low high medium
`);

/** What a home or a yard has: to be near it is no address. */
export const homeParts = wordSet(`
  cupboard cupboards closet robe wardrobe study stair stairs desk counter reception stand basin bins bin shelf shelves drawer drawers tub sink bench chair table sofa couch telly pond fishpond tree
  trees lemon footpath boardwalk rug grass lawn garden path step steps cot slider passage nave cell storeroom boardroom greenhouse camper creek trough dam chook chooks coop pen pens veggie vege vegie
  patch clothesline compost trampoline cubby swing swings sandpit gum hedge hedges bush bushes rocks wall retaining letterbox mailbox bed beds pillow mirror curtain curtains bookcase bookshelf
  fireplace hearth toilet vanity skirting sideboard dresser buffet piano kettle toaster microwave bar stools stool recliner lounge ottoman island cooker tower stack rack rails railing post posts
  stump pots pot water tap taps hose neighbour neighbours neighbour's kids kid's dog dogs cat horse horses float tractor car cars boat trailer caravan ute van bikes bike mower workbench till register
  rose roses lavender herb herbs flower flowers shed room kitchen garage carport laundry bathroom ensuite pantry hallway machine machines press dryer washer fridge freezer oven stove dishwasher
  hook hooks towel towels hanger hangers peg pegs
  heater boiler pump tank bottle bottles filter filters mirrors blank lid lids chimney chimneys canteen kiosk amenities toilets block grounds oval rooms compound depot site plant coolroom
`);

/** Returns whether a word is a part of a home, also in the plural: "basins". */
export const isHomePart = (word: string): boolean => homeParts.has(word) || homeParts.has(word.replace(/e?s$/, ''));

/** Words that hold a sentence together and may stand within a name: "sunny side up cafe", "three little birds childcare". */
export const innerWords = wordSet('and n up over good new old big small first last one two three four five six seven eight nine ten');

/** What describes a place or a business without naming it: "the tennis club", "a hair salon", "the whole farm". */
export const descriptions = wordSet(`
  existing current separate own whole main spare extra other another different various certain several proper actual normal usual entire empty vacant busy small large big little tiny medium old older
  new newer local nearby nearest next previous original former converted historic heritage listed modern second third first fourth upstairs downstairs upper lower ground outdoor indoor outside inside
  front rear back community public private primary secondary high state catholic anglican grammar junior senior infant infants boys girls christian islamic buddhist hindu sikh uniting baptist
  lutheran child childcare kids children's childrens aged care retirement nursing day early learning family people's parents nan's pop's mum's dad's granny grandma's sister's brother's uncle's
  aunty's hair hairdressing hairdresser hairdressers barber nail nails beauty tattoo massage grooming pet dog dogs cat vet veterinary horse pony equestrian riding poultry egg sheep cattle dairy pig
  goat turf flower flowers fruit veg vegetable vegetables berry apple citrus olive grape wine vineyard seed seedling tree plant nursery hay grain wheat crop sugar cane cotton mushroom worm fish
  fishing oyster prawn bee honey food coffee tea juice ice cream gelato cake cakes bread pie pizza kebab sushi noodle noodles chicken burger burgers chip chips seafood curry thai chinese indian
  vietnamese italian greek japanese korean mexican takeaway lunch breakfast sandwich salad lolly lollies candy chocolate sweet sweets milk bottle beer liquor tap roof rooftop cocktail sports sport
  tennis golf bowls bowling lawn netball football footy soccer cricket basketball hockey rugby squash badminton swim swimming surf sailing yacht boat rowing boxing karate judo martial arts dance
  ballet yoga pilates fitness gym climbing cycling bike bikes skate ski chess bridge scout scouts guide guides rotary lions legacy veterans seniors youth play toy toys library book books record
  records music recording radio tv film photo photography art craft crafts pottery ceramics sewing quilting fabric textile clothing clothes fashion bridal shoe shoes jewellery gift gifts card cards
  antique antiques vintage furniture homewares hardware timber paint tile tiles carpet flooring kitchen bathroom lighting electrical electronics computer computers phone phones gaming game games
  print printing printer printers screen sign signs laser machine machines engineering welding metal steel sheet joinery cabinet cabinets woodworking wood upholstery mechanic mechanics mechanical
  automotive auto car cars truck trucks bus buses tyre tyres smash panel spray wash motorbike motor bicycle scooter caravan camping camp tourist holiday holidays backpackers bed storage self
  industrial business commercial retail wholesale shopping trade office offices accounting legal medical dental physio physiotherapy chiro podiatry optometrist optical health skin blood specialist
  doctors doctor doctor's dentist dentists dentist's surgery hospital laboratory research lab science petrol fuel service fire police ambulance rescue volunteer train railway rail tram ferry air
  power pump pumping water sewage treatment weather transmission relay base polling voting model miniature mens men's womens women's op opportunity thrift charity hand pawn pool spa party event
  events wedding function reception conference meeting church temple mosque prayer funeral movie movies live stage drama theatre vape smoke tobacco adult corner general variety discount dollar two
  grocery convenience organic bulk butcher butchers deli fishmonger bakery baker florist florists newsagent pharmacy chemist sandstone brick weatherboard stone limestone bluestone fibro tin iron
  concrete wooden double single triple storey story multi level unit strata shipping container mobile moving market stall pop up hobby home house farm ranch country city town village rural remote
  coastal beach bush mountain hill hills river lake island street lane court wing cattery kennel kennels shearing woolshed wool stock feed saddlery leather linen laundry dry cleaning cleaners
  alterations tailor tailors key cutting locksmith locksmiths repair repairs parts spares wreckers recycling scrap waste tip real estate travel insurance finance bank credit union post mail courier
  parcel delivery freight haulage transport removalist removals crane scaffold scaffolding hire rental rentals pest landscape landscaping garden gardening mowing arborist fencing roofing plumbing
  building builders builder's construction demolition earthmoving excavation drilling mining quarry sand gravel mill milling saw sawmill abattoir smallgoods cool cold packing packaging bottling
  canning brewing brew distilling cheese yoghurt butter pasta rice bean roasting roaster birthday trampoline bouncy paintball go kart karting racing race speedway shooting rifle pistol archery gun
  hunting polo rodeo show agricultural historical museum men women ladies guests guest staff disabled hot loud noisy steep rocky damp wet dusty clean dirty safe dangerous dark bright open closed gone
  flat rented leased owned insured occupied tenanted sold renovated unfinished quiet frontage kind kinds type types sort sorts stuff season seasons bushfire storm summer winter autumn spring orange
  grey gray brown red blue green yellow purple federal rebate classroom classrooms half annual vacuum drill drying far near young bad good important hour trendy fancy cosy cozy nice lovely great
  favourite popular famous super
  ones bit bits sound sounds noise noises file files project heavy tricky click visiting inspector anything everything something nothing bins tables ramp hand
`);

/** Kinds of business and institution that a name stands before. */
export const businesses = wordSet('school college church chapel mosque temple club cafe bakery patisserie bistro restaurant pizzeria gelateria roastery salon barbers nails yoga pilates crossfit dojo bookshop clinic dental vets vet motel hotel pub tavern kindy kindergarten preschool childcare daycare gym studio florist butchers butchery pharmacy chemist newsagency deli brewery winery downs estate village gardens primary espresso fitness physio academy realty legal lawyers accountants solicitors conveyancing pizza kebabs sushi noodles tattoo barbershop tower towers apartments residences villas mews fellowship ministries girls boys grammar marina resort lodge manor hostel retreat');

/** Kinds of places and businesses whose name stands before them. */
export const placeKinds = wordSet(`
  park parks arcade market markets barracks stud farm farms station orchard orchards homestead society association league guild mill foundry cannery tannery cove shop shops store stores bar
  theatre playhouse cinema museum gallery stables kennels cattery cellar cellars books cottages cabins chalets laundromat laundrette freight fencing haulage transport removals logistics couriers
  stockfeed hire motors tyres playgroup parish hall centre center plaza mall complex factory warehouse wharf convent
`);

/** Plants of any garden, which tell nothing where something of the job is "behind the" plant. */
export const plants = wordSet(`
  bottlebrush agapanthus camellia camellias bougainvillea jacaranda frangipani grevillea grevilleas lillypilly lillipilli murraya photinia viburnum plumbago azalea azaleas hydrangea hydrangeas geraniums jasmine wisteria banksia
  callistemon lomandra conifer conifers cypress pittosporum oleander hibiscus magnolia gardenia gardenias shrub shrubs vine vines creeper passionfruit grapevine bamboo fern ferns mulch ivy rosemary succulents
`);

/** Parts of a building that a name may begin with: "insulation at ridge", not "at ridge lodge". */
export const structure = wordSet('ridge apex gable eave eaves valley peak crown hip mast turret spine parapet');
