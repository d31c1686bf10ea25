import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import type { Token } from './text-tokens.ts';

/** Terms of two words of which one may also be a name: "anderson plug", "bain marie", "Fisher & Paykel". */
const terms = wordSet(`
  allen_key alan_key allen_head anderson_plug anderson_plugs anderson_connector andersons_plug art_deco bain_marie baine_marie ban_marie bane_marie bain_maries bayonet_cap belfast_sink bell_press
  bill_shock bunsen_burner butler_sink butlers_pantry butler's_pantry butlers_sink california_bungalow carrara_marble cathedral_ceiling ceiling_rose ceiling_roses plaster_rose plaster_roses dado_rail delta_motor dutch_door
  dutch_oven edison_bulb edison_bulbs edison_globe edison_globes edison_lamp edison_screw faraday_cage franklin_stove french_door french_doors hamptons_style hills_hoist holland_blind holland_blinds
  jack_hammer jack_point jack_plug jarrah_floor jarrah_floors jerry_can jimmy_bar juliet_balcony juliette_balcony la_marzocco lazy_susan luke_warm mark_up mason_jar mercury_vapour mercury_switch
  monkey_bars morse_code murphy_bed nick_nacks oregon_beam oregon_beams oregon_timber palm_tree pat_testing pearl_globe pearl_globes pearl_farm pearl_shed pearl_boat penny_round penny_rounds penny_tile penny_tiles phillips_head pooja_room puja_room prayer_room
  sunny_boy sunny_island sunny_tripower hi_fi hi_vis wi_fi fox_ess alpha_ess life_fitness sal_anova brilliant_tempest colchester_student harrison_lathe hobart_dishwasher bosch_solution adam_audio speed_queen fisher_paykel philips_hue b_d la_pavoni la_cimbali la_spaziale la_germania robot_coupe blue_seal henny_penny turbo_air carlo_gavazzi stiebel_eltron john_deere allen_bradley victoria_arduino
  nuova_simonelli james_hardie morphy_richards russell_hobbs george_foreman harvey_norman beacon_lighting bing_lee sub_zero merbau_deck merbau_decking jarrah_deck jarrah_decking
  philips_head pine_lining pot_belly queen_post robin_hood roman_blind roman_blinds rose_garden rose_gold sandy_soil self_reg scotch_lock scotch_locks shaker_kitchen sky_light stanley_knife star_delta stone_bench
  stone_benchtop stone_mason stone_masons stone_wall terry_towel tiffany_lamp tiffany_light victorian_terrace brad_nail brad_nails chuck_key clay_soil cliff_edge forest_green holly_bush ivy_wall kit_home
  olive_green olive_tree pepper_tree reed_switch reed_switches rod_holder sage_green virginia_creeper rocky_ground rocky_soil storm_water gable_end amber_light amber_led ash_floor ash_timber teak_deck
  aiphone_jo street_light street_lights man_cave victoria_plug stuart_turner delta_rpi atlas_copco barge_board barge_boards salt_pepper submersible_franklin franklin_motor high_vis type_a type_b type_c type_d type_f type_ac b_curve c_curve d_curve k_curve dual_occ dual_occs jack_jill temple_webster fg_wilson brook_crompton body_corp brother_law son_law father_law mother_law sister_law daughter_law e_one landis_gyr st_george emerald_heat emerald_energy emerald_planet emerald_smoke emerald_battery emilia_oven emilia_ovens emilia_cooker emilia_cooktop tastic_neo matt_black matt_white matt_grey matt_finish mag_lock mag_locks
  mag_switch stab_lok federal_stab spa_electrics ring_video ring_doorbell video_pro hills_antenna hills_tv hills_aerial hills_intercom edwards_solar samil_power franke_tap franke_cooktop beko_oven home_assistant global_trac classic_c2000 wall_connector wall_connectors wall_charger power_green
`);

const lastWords = new Set([...terms].map((term) => term.slice(term.indexOf('_') + 1)));

/** Returns the indexes of the words that belong to such a term. */
export function termWords(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, { text, gap }] of tokens.entries()) {
    if (!lastWords.has(text) || !/^(?:[ -]| ?& ?)$/.test(gap)) continue;
    // "Fisher and Paykel", "father in law"
    const first = /^(?:and|n|in)$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1;
    if (!terms.has(`${tokens[first]?.text ?? ''}_${text}`)) continue;
    found.add(first);
    found.add(at);
  }
  return found;
}
