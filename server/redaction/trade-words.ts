import { wordSet } from '../../shared/domain/word-set.ts';

/**
 * The vocabulary of electrical work, with how Australians write it: always shown, also with a capital. A person may add words; a plural
 * and the other forms of a word need not be listed.
 */
const words = wordSet(`
  auger augers bain maries bilge bosun bump burner circulator circulators combi combo concentrator defib desal dgpo dgpos dialler dish distro distros dosing dustproof espresso flowmeter fob fryer galley genset gantry grinder headworks hoist
  hydronic interlock interlocked interlocks irrigator kiln lathe lithium logbook mixer molten nav oxygen pedestal plinth pottery press prover reefer sawbench scissor shorepower smokestack solenoid stairlift starters steriliser strobes turret untethered vaccine
  vandal vandalproof walkin watercooler wheelchair wheelie windlass xenon airblade telehandler slipway pontoons pumpout bowser centrifuge autoclave incubator milker separator sprayer cherrypicker boomgate bollards booth

  bal bedder bedders c-bus energiser energisers ethernet evap evaporative hebel hvls knockdown mitre softwired troffer troffers uplight uplights xray tastic treadmill telemetry soil clay sand rock
  acb aluminum anode arcing asp ats avr awg bakelite ballast ballasts baseboard blower bore bulkhead bulkheads busbars button buttons cabinetry capacitor capacitors catenary cb ccew ces cct chiller chillers chlorinator circ clamp cnc cnt coes
  conveyor coolroom cri crib ct cts cutout cutouts cutoff dali dc degrees demister diecast diffuser din dipper diverter dmx dp driver drivers dsl earths electro element elements eot ewp extractors feedin fibreglass figure firerated firmware fixings
  flue freestanding friable gland glands halide hardwood harmonic hdpe headlights heated heatlamp highbay highbays hookup hot hrc hws ic ics icf impedance inlet inlets insulators interconnect interconnected interconnecting
  jbox joint jointing jumper knx laundromat lockable loom looms lowvoltage lug lugs luminaire luminaires lvp maglock magnet masonry mccb megger megged men midrange minisplit moisture mosfet motorised multi
  nocw offline online optical overcurrent overhaul oversized overvoltage ph photoelectric photovoltaic pilot plc poe poly polycarb polycarbonate potentiometer powered preheat prewire prewired prewiring psu pvc
  quarry readings rectifier rectifiers reel refrigeration retrofits rgb rgbw ripple roadside rollerdoor rotary rts sander sash sashes saw sealed sealant selv shoring signage slimline
  softstart soffits spd splitters sprinkler sprinklers stainless stator stepdown stovetop submersible submetering subpanel surface switchbd swms synchronous tank tariff tariffs tas tempered terminate terminated
  termination terminations thermo thermocouple timeclock tong toroidal towelrail transfer transom tps trail trilight tricolour triac trunk tuning twoway threeway undervoltage unswitched ups urn varispeed vfd vir
  void voltages vsd walkway wallmount wallplate wiper xlpe zinc plastered
  conservatory chook coop dairy dam feedlot granny hangar hayshed horse irrigator marina paddock piggery pontoon scullery shearing silo tack tractor winery woolshed yacht

  ac acdc adaptor aerial afci aircon airconditioner alarm alarms alexa aluminium amp ampere amps annexe antenna apartment appliance
  appliances arc architrave asbestos asp attic auto automation awning backyard bak balcony balustrade bank bar barbecue barn basement
  bath bathroom baton batten battens battery bbq beam bed bedroom bedrooms bell bench benchtop blackout blind blinds block blow blower
  blown board boards body boiler bollard bollards booster box boxes bracket brick bricks broken brownout builder building bulb bulbs
  bungalow burn burning burnt burnout busbar buzz buzzer buzzing cabin cabinet cabinets cable cabled cables cabling camera cameras
  canopy car caravan carport cat5 cat6 cat6a cat7 cavity cctv ceiling ceilings cellar ceramic certificate certification charger chargers
  charging chandelier chime circuit circuits cladding clamp clearance clinic clipsal clothesline coax coaxial coc colorbond column
  commercial commando compliance compliant compressor conceal concealed concrete conditioner conditioning conduit conduits connector
  connection consumer contactor contractor controller cooker cooktop cooktops copper cord cordless core cored cores cornice corridor corroded
  corrosion cottage court courtyard cover covers crawlspace crimp current currents daisy dampness data db dead deck decking defect defects
  demo den depth detached detector detectors diagram diagnose diagnostic dimmable dimmer dimmers dining dishwasher display disconnect
  disconnected distribution dodgy dog door doorbell doorbells doors double downlight downlighting downlights downpipe drain drawer
  driveway dryer dual duct ducted ducting dump duplex dwelling earth earthed earthing eave eaves elcb electric electrical electrician
  electricians electrics electricity electrocuted electronic element emergency emf enclosure energy ensuite entry equipment esky estate ev evse
  exhaust exit exposed extension external extractor facade factory fan fans fascia fault faults faulty feed feeder fence festoon
  fibre fibro filament fireplace fitting fittings fitout fixture fixtures flat flats flex flexible flicker flickering flickers flickery flood floodlight
  floodlights floor flooring floors fluoro fluorescent fluoros flush footing foundation foyer freezer fridge front frying furnace fuse fuses
  fusebox gang gangs garage garages garden gardens gas gate gates gazebo generator genset genny glass globe globes google gpo gpos granny gutter
  gutters gyprock hall halls hallway halogen halogens hardwire hardwired hardwiring harmonics harness hdmi heat heater heaters heating heatpump
  heritage hertz highset hob hood hooded hose hotplate hotplates house houses hpm hub hvac hybrid hz igniter ignition illuminated immersion
  incandescent indicator induction industrial infrared inspection install installation installations installed installer installing insulated
  insulation insulator intercom internal inverter inverters ip ip44 ip54 ip56 ip65 ip66 ip67 irrigation island isolate isolated isolating isolation isolator
  isolators isolate jacuzzi jack jamb jetty joinery joist joists junction  kettle kilowatt kilowatts kitchen kitchenette knob ku kva kw kwh
  lamp lamps laneway lamping landing landline landscape lathe laundry lawn lead leads leakage leaking led leds ledstrip level lift light lighting lights lightning lightswitch
  line lines live load loads loft lounge loungeroom louvre lowset lux lumen lumens magnetic main mains maintenance manhole mantle mast mcb mcbs mdf melted
  melting melt metal meter meterbox metered metering meters metre metres micro microinverter microwave modem module monitor monitoring mortar motion motor
  motors mount mounted mounting multimeter nbn neon network networking neutral neutrals nmi noise noisy nuisance ohm ohms off-peak office offices offpeak optic oven ovens outage outages outbuilding outdoor outdoors outlet
  outlets outside overhead overheat overheating overload overloaded overloading pa panel panels pantry paint partition parapet patio patch paver pavers pelmet
  pendant pendants pergola permanent phase phases phone photo photocell photos picture pillar pin pins pipe pir pit plan plans plant plaster plasterboard plate plates
  platform playroom plug plugs plugged plugin plumber plumbing pole poles pool pop porch porthole portable post posts power powered powering powerpoint powerpoints powerboard powerline
  premises pressure probe property protection pump pumps purlin push pv quad qube quote quotes quoted quoting rack radiant radiator rafter rafters rail rails railing range rangehood rating rcbo rcbos rcd
  rcds receptacle recessed recess rectify reconnect reconnected reconnection refit refrigerator regulator rehang reinstall reinstate relay relays relocate relocated relocating relocation remote renewal reno
  renos renovate renovated renovating renovation renovations rental replace replaced replacement replacing residential resistor retaining retic reticulation retrofit reset resets rewire rewired rewiring rheostat
  ring roller roof roofing room rooms rope rough router run rumpus rust safety sanding sauna saver scaffold scaffolding sconce sconces screen screed screw security sensor sensors septic server
  service serviced servicing shack shade shaver shed sheds shock shocks shop shopfront short shorted shorting shorts shower shunt shutter sink sinks siren site skillion skirting skylight slab sleepout smart smartswitch smeter smoke
  smokealarm smokey smell smelling socket sockets soffit soft solar solder soldered solenoid spa spark sparked sparking sparks sparkie sparkies sparky sparkys speaker speakers spike splashback splice split splitter spotlight spotlights spot
  stable stables staircase stairs stairwell star starter steel stereo storage storey storeys storm stove strata streetlight strip strips strobe stucco stud studio studs subboard subfloor submain submains submeter sub suite sunroom supply supplies
  surge surges suspended switch switchboard switchboards switched switches switchgear switching swb system systems tap tank tape tastic tds telco television telstra tenancy terminal terminals termite terrace test tester testing tested tesla thermal thermostat
  threephase tile tiled tiles timber timer timers toaster toilet torch townhouse track transformer transformers transportable trap trench trenched trenching trip tripped tripping trips trunking tube tubes tv tvs twin twitch underbench undercover
  underfloor underground underhouse undersink unit units upgrade upgraded upgrades upgrading upstairs downstairs urgent usb usbc utility uv valve vanity vent vented vents ventilation veranda verandah verandas vibration villa voltage volt volts wago
  walk-in walkin wall walls wardrobe wardrobes warehouse warm warranty washer waterproof water watt watts watertight weather weatherboard weatherproof welder welding wet wetarea whirlybird wifi winch window windows wire wired wireless wires wiring wiremesh workbench
  workshop yard zap zapped zigbee zone zoned
  landlord landlady tenant tenants owner owners agent customer neighbour neighbours manager strata corporate
`);

/** Slang, greetings, and what people write in short. */
const everyday = wordSet(`
  lol haha u ur r n wen wot tho thru til till bloke blokes fiance fiancee pre tri bi semi sundays saturdays fridays thursdays wednesdays tuesdays mondays nite tmrw tmr tonite bout cuz coz luv yous youse aint
  ppl info reckon stuffed buggered cactus kaput crook heaps bung munted wonky bodgy bodge dodgey chucked smoko ripper bonza strewth crikey blimey doona dunny loo
  whos hows wheres lets were shes hes itll thatll wouldve couldve shouldve hafta oughta sposed alot abit aswell incase infront everytime

  mm mm2 cm m2 m3 km kms sqm sqms ma mah hp lt ltr ltrs ml kg lm deg pc pcs o'clock oclock nzs gen cert certs federation victorian edwardian colonial californian queenslander deco
  mr mrs ms miss dr prof rev facebook fb instagram insta whatsapp messenger telegram viber wechat skype snapchat tiktok linkedin twitter youtube gumtree airtasker hipages oneflare
  google gmail email emails emailed sms txt www info pics pic vid vids reno wifi abn acn rego id username login app apps website online saa
  hi hello hey gday thanks thankyou thank thx ta cheers please pls plz asap urgent urgently quote quotes tia ty fyi etc eg ie approx ok okay yep yes no nah
  mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday weekday weekdays weekend weekends jan january feb
  february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december am pm noon midday midnight arvo arvos
  morning mornings afternoon afternoons evening evenings night nights today tomorrow tonight yesterday christmas easter xmas anzac hour hours hr hrs min mins
  minute minutes sec secs wk wks week weeks month months yr yrs year years nsw vic qld sa wa tas nt act aus australia australian aussie sydney melbourne brisbane
  perth adelaide hobart darwin canberra reno renos brekkie ute tradie tradies chippy smoko servo bunnings ikea kmart aldi mate mates bloody dunno gonna wanna gotta
  kinda sorta cant wont dont doesnt didnt isnt wasnt arent havent hasnt couldnt wouldnt shouldnt im ive id ill its weve youre theyre thats whats theres lets
  bc cos coz w b4 bldg bdrm bdrms bthrm lge sml med approx qty ea each pcs max mins incl excl gst inc tbc tba rsvp eta pto eod cod pensioner ndis airbnb ok'd
  house home homes flat apartment unit villa cottage dad mum mom mother father husband wife partner son daughter kid kids baby dog dogs cat cats
  north south east west northern southern eastern western corner
  i a an the
`);

/** Makers of electrical equipment: a model number may stand beside one. */
export const brands = wordSet(`
  bitzer marinco clevertronics marzocco eero wilo sprecher ampac thermorail airblade sonance jands hoshizaki starline diginet evoline juki woodrow ampetronic clenergy pacific wylex multiplus starpro rational salto paxton bticino inim bosche dahua uniview nhp terasaki gewiss weidmuller phoenix schaltbau omron lenze

  chef gallagher ixl speedrite thunderbird bunnings kelvinator euromaid technika artusi whispair haiku kaden braemar bonaire coolair stiga makita dewalt milwaukee bosch ryobi metabo
  aiphone akuvox amazon apple astral astralpool ata audi billi bmw byd casambi canalis centsys chery cupra copeland davey devi dominator ditec dometic ecoflow faac fimer flir foxtel foxess
  gliderol grundfos gwm harvia hayward hisense honda hunter hydrotap hyundai ioniq jayco jinko kia kubota ledvance leaf leapmotor longi lutron lynx mazda mem merlin mercedes mg nissan
  optus pentair polestar projecta qcells rainbird rec redarc renault samlex shelly skoda somfy spanet starlink stihl subaru suzuki symo toyota trina velux viessmann volvo
  volkswagen vw waterco yamaha zip zodiac brooks haas ford

  abb actron actronair aeg alpine apc aquamax arlec artusi    belling bosch braemar breville  brivis bromic bticino carrier chromagen cbus clipsal cree daikin danfoss  delonghi  dimplex dux dyson
  eaton electrolux enphase eufy   evnex fantech  paykel fronius fujitsu gainsborough ge goodwe google growatt haier hager heller hikvision  hitachi honeywell hpm huawei iqair  jandy kambrook kelvinator kitchenaid
  klipsch kleenmaid kogan lg legrand leviton liebherr lifx lucci martec mercator midea miele mistral mitsubishi myenergi zappi nest nero netatmo nobo primo tado noirot  omega osram panasonic philips pierlite powerwall puretec  redback rheem rinnai
  robinhood rowenta samsung sanyo schneider seimens siemens sigenergy silhouette simx smeg solahart solaredge solax sonoff sonos sony stiebel eltron sungrow sunpower swann teco tesla thermann tcl toshiba trane tplink tuya ubiquiti unifi uniden vulcan
  varilight ventair vent-axia victron vintec wallbox westinghouse whirlpool xiaomi yale zencontrol zurn ohme ocular  stecca selectronic sma  bep nhp iplex iconic saturn zen strato   quicksafe  psa  lifesaver cavius 
`);

const trade: ReadonlySet<string> = new Set([...words, ...everyday, ...brands]);

const ENDINGS = ['s', 'es', 'ed', 'ing', "'s", 'er', 'ers', 'ings'];

/** True for a word of the trade or of everyday Australian writing, in any of its forms. */
export function isTradeWord(word: string): boolean {
  if (trade.has(word)) return true;
  return ENDINGS.some((ending) => word.endsWith(ending) && isFormOf(word.slice(0, -ending.length)));
}

function isFormOf(stem: string): boolean {
  if (stem.length < 3) return false;
  if (words.has(stem) || words.has(`${stem}e`)) return true;
  return stem.at(-1) === stem.at(-2) && words.has(stem.slice(0, -1));
}

/** Every word of the trade, for finding what a mistyped one may have meant. */
export const tradeWords: ReadonlySet<string> = words;
