import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import type { Masking } from './masking.ts';

/** What a neighbourhood has and a house has not: a home is found by it. */
export const neighbourhood = wordSet(`
  abattoir basilica courts bakery bakehouse bistro bottleshop bowlo bowls brewery butcher butchers cafe carwash casino cathedral cemetery chapel chemist childcare chippy church cinema clinic club clubhouse
  convent courthouse croquet crematorium daycare deli distillery fishmonger florist footy greengrocer grocer gurdwara gurudwara hairdresser hospital hotel hostel jetty kindergarten kinder kindy laundrette
  library lighthouse lookout mall marina milkbar monastery mosque motel museum newsagency newsagent newsagents nursery oval ovals pharmacy pizzeria playground plaza pokies preschool presbytery
  pavilion pub racecourse reservoir restaurant roadhouse roundabout rsl school servo shopping shrine showground showgrounds silos skate skatepark speedway stadium station supermarket surgery synagogue tafe takeaway tavern temple
  theatre tip turnoff uni university velodrome vet vets vineyard weighbridge wharf winery zoo
  airport barber barbers barbershop bottleo cenotaph consulate council creche dentist dentists embassy greengrocers laundromat optometrist overpass parliament physio preschools railway salon tattooist underpass
  carpark chairlift shops tram
  iga coles woolworths woolies aldi bunnings kmart maccas mcdonalds mcdonald's macca's kfc subway shell caltex ampol bws officeworks
`);

/** What a shop sells or does, by which a street knows it. */
const wares = wordSet(`
  fish chip chips kebab pizza coffee cake pie bread meat fruit veg vegie flower gift toy book books bike pet tyre hardware furniture clothing clothes shoe dress bridal jewellery phone computer music record surf skate ski dive bait tackle gun pawn op charity
  thrift bottle liquor wine beer grog vape smoke tobacco lolly sandwich sushi noodle burger chicken curry pho dumpling tea juice cream gelato donut corner milk general convenience grocery barber hair nail nails beauty tattoo massage print sign repair sewing
  fabric antique secondhand betting lotto chemist butcher uniform camping fishing produce pastry cheese spice halal asian indian chinese thai vietnamese greek italian turkish lebanese
`);
/** Kinds of place that a neighbourhood has only with the right word before them: "post office", "kebab shop", not "home office" or "workshop". */
const kindsByHead = new Map<string, ReadonlySet<string>>([
  ...['shop', 'takeaway', 'joint'].map((head) => [head, wares] as const),
  ['store', wordSet('general grocery convenience liquor hardware furniture book clothing shoe phone pet toy discount department')],
  ['bar', wordSet('milk juice sushi noodle nail beauty tapas')],
  ['centre', wordSet('medical health shopping community sports sport leisure aquatic garden wellness visitor visitors info information service recycling convention rec recreation swim learning tourist youth seniors cultural dialysis homemaker job jobs')],
  ['center', wordSet('medical health shopping community sports leisure aquatic garden wellness recreation learning')],
  ['station', wordSet('petrol gas fuel service police fire train railway bus ambulance metro ses coastguard')],
  ['stop', wordSet('bus tram train truck')],
  ['office', wordSet('post council police electorate estate lands tab')],
  ['course', wordSet('golf race')],
  ['ground', wordSet('show sports football footy cricket fair camping polo')],
  ['yard', wordSet('sale boat timber wrecking truck rail scrap')],
  ['ramp', wordSet('boat')],
  ['hall', wordSet('town scout church community memorial masonic guide village parish')],
  ['park', wordSet('caravan skate water theme industrial business tourist national dog holiday trailer')],
  ['crossing', wordSet('level railway rail pedestrian zebra school')],
  ['field', wordSet('footy football soccer sports cricket playing air hockey')],
  ['light', wordSet('traffic')],
  ['bridge', wordSet('foot rail railway')],
  ['tower', wordSet('water mobile phone radio clock')],
  ['pool', wordSet('public council town community')],
  ['line', wordSet('train tram railway rail')],
  ['track', wordSet('train tram railway')],
  ['green', wordSet('bowling putting village')],
  ['shed', wordSet('fire scout rowing ses')],
  ['terminal', wordSet('ferry bus train cruise')],
  ['lot', wordSet('car parking')],
  ['house', wordSet('court opera boat club')],
  ['block', wordSet('toilet amenities shower')],
  ['factory', wordSet('butter cheese chocolate biscuit cordial jam milk')],
  ['o', wordSet('bottle')],
]);

/** Returns whether a word and the one before it are together what a neighbourhood has: "phone shop". */
export function isOfPair(text: Masking, at: number): boolean {
  const word = text.word(at);
  const before = kindsByHead.get(word) ?? kindsByHead.get(word.replace(/s$/, ''));
  return before?.has(text.word(at - 1)) === true && /^[ -]$/.test(text.gap(at));
}

/** Returns whether a word ends what a neighbourhood has: "bakery", "medical centre", "bottle-o". */
export const isNeighbourhoodAt = (text: Masking, at: number): boolean => neighbourhood.has(text.word(at)) || isOfPair(text, at);
