/*
 * Files that every reader must accept. Most are the closest valid files to the
 * broken files of the other tables, and the parents of these files.
 */
#include "generators/primitiv/model.h"

/* 0, -0, least and greatest subnormal, least normal, 1, greatest, infinities,
   quiet NaNs, signalling NaNs */
#define SPECIALS \
    "\x00\x00\x00\x00" "\x00\x00\x00\x80" "\x01\x00\x00\x00" \
    "\xff\xff\x7f\x00" "\x00\x00\x80\x00" "\x00\x00\x80\x3f" \
    "\xff\xff\x7f\x7f" "\x00\x00\x80\x7f" "\x00\x00\x80\xff" \
    "\x00\x00\xc0\x7f" "\xef\xbe\xed\xff" "\x01\x00\x80\x7f" \
    "\xff\xff\xbf\xff"

static const model_case shapes[] = {
    ACCEPT("shape-scalar", SHAPE(ONES(0))),
    ACCEPT("shape-vector", SHAPE(DIMS(3))),
    ACCEPT("shape-2x3x4", SHAPE(DIMS(2, 3, 4))),
    ACCEPT("shape-leading-one", SHAPE(DIMS(1, 3))),
    ACCEPT("shape-inner-one", SHAPE(DIMS(2, 1, 3))),
    ACCEPT("shape-rank-8", SHAPE(DIMS(2, 3, 4, 5, 6, 7, 8, 9))),
    ACCEPT("shape-rank-4-to-2-to-32-less-1", SHAPE(DIMS(3, 5, 17, 16843009))),
    ACCEPT("shape-256", SHAPE(DIMS(256))),
    ACCEPT("shape-65536", SHAPE(DIMS(65536))),
    ACCEPT("shape-16777216", SHAPE(DIMS(16777216))),
    ACCEPT("shape-2147483648", SHAPE(DIMS(2147483648))),
    ACCEPT("shape-ffffffff", SHAPE(DIMS(4294967295))),
    ACCEPT("shape-65535x65537", SHAPE(DIMS(65535, 65537))),
};

static const model_case tensors[] = {
    ACCEPT("tensor-scalar", TENSOR_FILE(TENSOR(ONES(0), COUNT))),
    ACCEPT("tensor-vector", TENSOR_FILE(TENSOR(DIMS(3), COUNT))),
    ACCEPT("tensor-2x3", TENSOR_FILE(TENSOR(DIMS(2, 3), COUNT))),
    ACCEPT("tensor-rank-7",
           TENSOR_FILE(TENSOR(DIMS(1, 2, 1, 2, 1, 2, 2), COUNT))),
    ACCEPT("tensor-rank-8",
           TENSOR_FILE(TENSOR(DIMS(2, 1, 2, 1, 1, 2, 1, 2), COUNT))),
    ACCEPT("tensor-specials", TENSOR_FILE(TENSOR(DIMS(13), DATA(SPECIALS)))),
    ACCEPT("tensor-bytes-of-messagepack",
           TENSOR_FILE(TENSOR(DIMS(2),
                              DATA("\xc1\xc0\xdf\xff" "\xd6\xff\xdd\x90")))),
    ACCEPT("tensor-bin-8-longest", TENSOR_FILE(TENSOR(DIMS(63), COUNT))),
    ACCEPT("tensor-bin-16-shortest", TENSOR_FILE(TENSOR(DIMS(64), COUNT))),
    ACCEPT("tensor-65-elements", TENSOR_FILE(TENSOR(DIMS(5, 13), COUNT))),
    ACCEPT("tensor-bin-16-of-32768-bytes",
           TENSOR_FILE(TENSOR(DIMS(8192), COUNT))),
    ACCEPT("tensor-bin-16-longest", TENSOR_FILE(TENSOR(DIMS(16383), COUNT))),
    ACCEPT("tensor-bin-32-shortest", TENSOR_FILE(TENSOR(DIMS(16384), COUNT))),
};

static const model_case parameters[] = {
    ACCEPT("parameter-scalar", PARAMETER(TENSOR(ONES(0), COUNT), NO_STATS)),
    ACCEPT("parameter-vector", PARAMETER(TENSOR(DIMS(3), COUNT), NO_STATS)),
    ACCEPT("parameter-2x3", PARAMETER(TENSOR(DIMS(2, 3), COUNT), NO_STATS)),
    ACCEPT("parameter-momentum",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("MomentumSGD.m", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-adagrad",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("AdaGrad.m", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-rmsprop",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("RMSProp.m", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-adadelta",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("AdaDelta.m1", TENSOR(DIMS(2), COUNT)),
                           STAT("AdaDelta.m2", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-adam",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("Adam.m1", TENSOR(DIMS(2), COUNT)),
                           STAT("Adam.m2",
                                TENSOR(DIMS(2), DATA("abcdefgh")))))),
    ACCEPT("parameter-stats-in-other-order",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("Adam.m2", TENSOR(DIMS(2), DATA("abcdefgh"))),
                           STAT("Adam.m1", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-stat-of-another-shape",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("m", TENSOR(DIMS(3, 2), COUNT)),
                           STAT("n", TENSOR(ONES(0), COUNT))))),
    ACCEPT("parameter-stat-of-any-name",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("whatever", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-stat-without-a-name",
           PARAMETER(TENSOR(DIMS(2), COUNT),
                     STATS(STAT("", TENSOR(DIMS(2), COUNT))))),
    ACCEPT("parameter-smallest-stat",
           PARAMETER(TENSOR(ONES(0), COUNT),
                     STATS(STAT("", TENSOR(ONES(0), COUNT))))),
    ACCEPT("parameter-stat-names-that-begin-alike",
           PARAMETER(TENSOR(DIMS(1, 2), COUNT),
                     STATS(STAT("m", TENSOR(ONES(0), COUNT)),
                           STAT("", TENSOR(ONES(0), COUNT)),
                           STAT("mm", TENSOR(ONES(0), COUNT)),
                           STAT("M", TENSOR(ONES(0), COUNT))))),
};

#define VALUE       TENSOR(DIMS(2), COUNT), NO_STATS
#define SCALAR      TENSOR(ONES(0), COUNT), NO_STATS

static const model_case models[] = {
    ACCEPT("model-empty", MODEL(NO_PARAMETERS)),
    ACCEPT("model-smallest", MODEL(PARAMETERS({KEY(T("")), SCALAR}))),
    ACCEPT("model-one", MODEL(PARAMETERS({KEY(T("w")), VALUE}))),
    ACCEPT("model-two",
           MODEL(PARAMETERS({KEY(T("a")), VALUE}, {KEY(T("b")), SCALAR}))),
    ACCEPT("model-three",
           MODEL(PARAMETERS({KEY(T("a")), SCALAR}, {KEY(T("b")), SCALAR},
                            {KEY(T("c")), SCALAR}))),
    ACCEPT("model-submodels",
           MODEL(PARAMETERS({KEY(T("layer1"), T("b")), VALUE},
                            {KEY(T("layer1"), T("w")), VALUE},
                            {KEY(T("layer2"), T("b")), VALUE},
                            {KEY(T("w")), VALUE}))),
    ACCEPT("model-adam",
           MODEL(PARAMETERS({KEY(T("layer"), T("b")), TENSOR(DIMS(2), COUNT),
                             STATS(STAT("Adam.m2", TENSOR(DIMS(2), COUNT)),
                                   STAT("Adam.m1", TENSOR(DIMS(2), COUNT)))},
                            {KEY(T("layer"), T("w")), TENSOR(DIMS(2, 2), COUNT),
                             STATS(STAT("Adam.m2", TENSOR(DIMS(2, 2), COUNT)),
                                   STAT("Adam.m1",
                                        TENSOR(DIMS(2, 2), COUNT)))}))),
    ACCEPT("model-shared-parameter",
           MODEL(PARAMETERS({KEY(T("decoder"), T("e")), VALUE},
                            {KEY(T("encoder"), T("e")), VALUE},
                            {KEY(T("tied")), VALUE}))),
    ACCEPT("model-same-stat-in-both",
           MODEL(PARAMETERS({KEY(T("a")), TENSOR(DIMS(2), COUNT),
                             STATS(STAT("m", TENSOR(DIMS(2), COUNT)))},
                            {KEY(T("b")), TENSOR(DIMS(2), COUNT),
                             STATS(STAT("m", TENSOR(DIMS(2), COUNT)))}))),
    ACCEPT("model-key-15-names", MODEL(PARAMETERS({DEEP_KEY(15), SCALAR}))),
    ACCEPT("model-key-16-names", MODEL(PARAMETERS({DEEP_KEY(16), SCALAR}))),
    ACCEPT("model-key-17-names", MODEL(PARAMETERS({DEEP_KEY(17), SCALAR}))),
    ACCEPT("model-key-3000-names", MODEL(PARAMETERS({DEEP_KEY(3000), SCALAR}))),
};

#define COMMON(...) \
    OPTIMIZER(CONFIGS(EPOCH), CONFIGS(COMMON_FLOATS, __VA_ARGS__))

static const model_case optimizers[] = {
    ACCEPT("optimizer-sgd", COMMON(CONFIG("SGD.eta", 0x3dcccccd))),
    ACCEPT("optimizer-momentumsgd",
           COMMON(CONFIG("MomentumSGD.eta", 0x3c23d70a),
                  CONFIG("MomentumSGD.momentum", 0x3f666666))),
    ACCEPT("optimizer-adagrad",
           COMMON(CONFIG("AdaGrad.eta", 0x3a83126f),
                  CONFIG("AdaGrad.eps", 0x322bcc77))),
    ACCEPT("optimizer-rmsprop",
           COMMON(CONFIG("RMSProp.eta", 0x3c23d70a),
                  CONFIG("RMSProp.alpha", 0x3f666666),
                  CONFIG("RMSProp.eps", 0x322bcc77))),
    ACCEPT("optimizer-adadelta",
           COMMON(CONFIG("AdaDelta.rho", 0x3f733333),
                  CONFIG("AdaDelta.eps", 0x358637bd))),
    ACCEPT("optimizer-adam",
           COMMON(CONFIG("Adam.alpha", 0x3a83126f),
                  CONFIG("Adam.beta1", 0x3f666666),
                  CONFIG("Adam.beta2", 0x3f7fbe77),
                  CONFIG("Adam.eps", 0x322bcc77))),
    ACCEPT("optimizer-smallest-uint",
           OPTIMIZER(CONFIGS(CONFIG("", 0)), NO_CONFIGS)),
    ACCEPT("optimizer-smallest-float",
           OPTIMIZER(NO_CONFIGS, CONFIGS(CONFIG("", 0)))),
    ACCEPT("optimizer-other-order",
           OPTIMIZER(CONFIGS(EPOCH),
                     CONFIGS(CONFIG("SGD.eta", 0x3dcccccd),
                             CONFIG("Optimizer.clip_threshold", 0x40a00000),
                             CONFIG("Optimizer.lr_scale", 0x3f000000),
                             CONFIG("Optimizer.l2_strength", 0x38d1b717)))),
    ACCEPT("optimizer-any-value",
           OPTIMIZER(CONFIGS(CONFIG("Optimizer.epoch", 4294967295)),
                     CONFIGS(CONFIG("Optimizer.lr_scale", 0xbf800000),
                             CONFIG("Optimizer.l2_strength", 0x7f800001),
                             CONFIG("Optimizer.clip_threshold", 0xff800000),
                             CONFIG("SGD.eta", 0xffc0dead)))),
    ACCEPT("optimizer-sixteen-configs",       /* of two classes: map 16 */
     COMMON(CONFIG("SGD.eta", 0), CONFIG("MomentumSGD.eta", 0x80000000),
            CONFIG("MomentumSGD.momentum", 1), CONFIG("AdaGrad.eta", 2),
            CONFIG("AdaGrad.eps", 3), CONFIG("RMSProp.eta", 4),
            CONFIG("RMSProp.alpha", 5), CONFIG("RMSProp.eps", 6),
            CONFIG("AdaDelta.rho", 7), CONFIG("AdaDelta.eps", 8),
            CONFIG("Adam.alpha", 9), CONFIG("Adam.beta1", 10),
            CONFIG("Adam.eps", 11))),
};

void primitiv_accept_cases(case_sink *sink)
{
    add_models(sink, ROWS(shapes));
    add_models(sink, ROWS(tensors));
    add_models(sink, ROWS(parameters));
    add_models(sink, ROWS(models));
    add_models(sink, ROWS(optimizers));
}
