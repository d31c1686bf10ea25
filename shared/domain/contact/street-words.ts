import { wordSet } from './word-set.ts';

/** Street types that in a customer's text hardly ever mean anything else. */
export const sureStreetTypes = wordSet(`
  street streets st sts str road roads rd avenue ave crescent cres cresent highway hwy boulevard
  boulevarde blvd bvd esplanade parade pde tce lane ln parkway pkwy laneway alley freeway grove
`);

/** Street types that are also everyday words: they need a name before them. */
export const likelyStreetTypes = wordSet(`
  terrace drive dr drv gr grv gdns court ct crt place pl close cl way circuit cct square sq rise mews av cr
`);

/** Street types that are usually everyday words: only capitals make them a street. */
export const rareStreetTypes = wordSet(`
  walk row track quay loop link gardens park point view vista ridge hill glen green cove chase
  run pass end mall arcade retreat outlook plaza wharf circle bend gate heights nook dale
  promenade cross vale ramble reach turn dell parklands gully strip concourse avenues corner
  trail path crossing meander parkwalk landing common approach edge hub key lookout brae crest
  fairway fireline island plains
`);

/** Streets that are a name by themselves: "5 Broadway", "12 The Esplanade". */
export const streetsByThemselves = wordSet(`
  broadway esplanade strand corso boulevard boulevarde parade promenade avenue crescent highway
  mall quay
`);

/** "St" before these is a saint, not a street. */
export const saints = wordSet(`
  kilda ives marys mary leonards peters albans lucia clair johns john andrews thomas georges
  george helens arnaud james morris agnes bees fillans huberts germains ruth lawrence travers
  aubyn kitts heliers pauls patricks michaels francis josephs
`);

/** Words that are never part of a street name, so a name read backwards stops at them. */
export const grammarWords = wordSet(`
  in on at to of for and or with from by near an is are was were be been my our your their his
  her this that these those it its i we he she they you need needs needed want wants per up off
  into under over behind across along facing outside inside x as if but so not no have has had
  do does a down about around between through than then there here when where which who how why
  because also only just can could would should will please hi hello thanks another some any all away
  both each every same side next via streets roads main quiet busy dirt gravel private public
  narrow
`);

/** Things that are counted in electrical work: "2 lights" and "20 metre" do not begin an address. */
export const countedThings = wordSet(`
  phase phases way ways gang gangs pole poles storey storeys story stories bed beds bedroom
  bedrooms bath baths bathroom bathrooms br car cars core cores amp amps volt volts watt watts
  kw kva metre metres meter meters m mm cm km light lights downlight downlights gpo gpos
  powerpoint powerpoints point points outlet outlets socket sockets switch switches fan fans
  hour hours hr hrs day days week weeks month months year years yr yrs min mins minute minutes
  am pm people x sensor sensors spotlight spotlights floodlight floodlights led leds room rooms
  panel panels ton tonne doors door times more extra circuits circuit breakers breaker boards
  board heaters heater ovens oven alarms alarm cameras camera cables cable double single twin
  triple quad power ceiling lighting outdoor indoor external internal smoke exhaust air split
  dimmers dimmer batteries battery solar downlighting units apartments flats townhouses houses
  shops offices stage star gas electric usb percent square sqm new wire wires strip
  track tubes tube lamps lamp bulbs bulb chargers charger ev bail bails
`);

/** Other words that are not the name of a street in a customer's text. */
export const ordinaryWords = wordSet(`
  ${[...countedThings].join(' ')} kitchen garage shed garden backyard frontyard yard front back
  rear bottom top tennis basketball food pool spa patio deck carport driveway entry hallway
  laundry bathroom toilet lounge living dining office study roof loft attic basement cellar
  fence gate big small large long short steep shared common whole entire one two three four five
  six seven eight nine ten existing separate dedicated sub main switch fuse meter box safety
  lots first second third last best better good easy hard get getting getting got put putting
  take work works working job jobs site quote install installed installing replace replaced
  replacing repair fix fixed add run running connect connected turn turned bright warm cool
  white black brand make made sure take takes happen find right other different parking street
  road drive lane close place court way supply cold hot water test clean clear
  secret safe feature hidden shopping country city local nearby open closed shorted
`);

/** Words after "street" that show that no street is meant: "2 new street lights". */
export const streetThings = wordSet(`
  light lights lighting lamp lamps pole poles parking level side front frontage facing sign
  signs access works entrance supply lantern lanterns party food
`);

/** The parts of an address that come before the house number, each with its own number. */
export const addressPrefixes = wordSet(`
  unit u apt apartment flat shop suite ste level lvl floor lot villa townhouse house factory no
  num number block building bldg tower studio cottage warehouse office room rear
`);
